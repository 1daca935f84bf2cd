"""The closed sets of words in events and views. They are stored as plain text; clients are shown the choice."""

from domain.kernel.docs import DocEnum


class QuestionKind(DocEnum):
    """What a player is asked."""

    MAY = "may", "Whether to pay for an ability, and with which X."
    PICK = "pick", "Which cards an effect is about, or where it goes."
    MODES = "modes", "Which of the effects of a card happen."
    ORDER = "order", "Which of several abilities comes first."
    DISCARD_ORDER = "discard_order", "In which order cards go to the discard pile."
    SPLIT = "split", "How damage is shared out."
    VIM = "vim", "Which vim is lost."
    SNOWPLAY = "snowplay", "Which Snowplay token is taken."
    DREAM_KEEP = "dream_keep", "Which card of a dream is kept."
    UNITY_AFFECTED = "unity_affected", "Which of two united attackers is affected."
    ENEMY_LOCATION = "enemy_location", "Which enemy location is engaged or hit."
    BOND_LOCATION = "bond_location", "From which location a bond is taken."
    BOND_OR_RITUAL = "bond_or_ritual", "Whether a bond breaks, or a revealed ritual is dispelled in its place."
    GIFT_REVEAL = "gift_reveal", "Whether a drawn card is shown for its gift."
    GIFT_LOCATION = "gift_location", "At which location a gift is used."


class Counter(DocEnum):
    """What kind of counter lies on a card."""

    L_PLUS_1 = "l_plus_1", "Raises the level of the card by one."
    CHARGE = "charge", "Pays for what the card itself can do."
    SAP = "sap", "Takes from the power a mage makes."


class Modifier(DocEnum):
    """What a modifier changes."""

    LEVEL = "level", "How high the card stands."
    DAMAGE = "damage", "How much the card deals."
    KEYWORD = "keyword", "The card has a keyword."
    FORBID = "forbid", "There is something the card may not do."
    POWER = "power", "The power the card makes."
    COST = "cost", "What it costs to evoke the card."


class Duration(DocEnum):
    """How long a modifier lasts."""

    TURN = "turn", "Until the turn ends."
    PHASE = "phase", "Until the phase ends."
    LEAVES = "leaves", "Until the card leaves play."


class Fighting(DocEnum):
    """When a change of damage counts."""

    ATTACKING = "attacking", "While the card attacks."
    DEFENDING = "defending", "While the card is attacked."
    ALWAYS = "always", "In every fight."


class PowerCause(DocEnum):
    """What gave a mage power, or took it."""

    MAKE_POWER = "make power", "The mage made power."
    ASSIST = "assist", "A mage or a discarded card assisted."
    EVOKING = "evoking", "It was spent on evoking a card."
    ABILITY = "an ability", "It was spent on an ability."
    EFFECT = "an effect", "An effect of a card."


class RevealCause(DocEnum):
    """What cards were shown for."""

    GIFT = "gift", "The gift of a mage."
    WILD_SUMMONS = "wild summons", "The top of the Wild Summons deck was looked at."
