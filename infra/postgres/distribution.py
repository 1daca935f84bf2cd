"""The log spread over the nodes of a Citus cluster, shard by shard.

Citus is an extension of PostgreSQL that makes many servers look like one, the coordinator. Where a database has it, the
three tables of the log are distributed by `shard` and lie side by side, and the functions that append run on the node
that holds the shard of their first argument. All other tables stay plain ones of the coordinator: they are small beside
the log, written by statements over many rows, and `leases` and `workers` have to be locked in one place. A database
without the extension is left as it is.
"""

from typing import Any, Final

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from infra.postgres.balance import Piece, evenly

IS_CLUSTER: Final = "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')"
# Triggers are refused by Citus unless one says that they are harmless in parallel: ours only raise, and read no table.
ALLOW_TRIGGERS: Final = "SET LOCAL citus.enable_unsafe_triggers = on"
_ONE_AT_A_TIME: Final = "SET LOCAL citus.multi_shard_modify_mode = sequential"
_IS_DISTRIBUTED: Final = "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(%s))"
_DISTRIBUTE: Final = {
    "shards": """SELECT create_distributed_table('shards', 'shard', colocate_with => 'none', shard_count =>
                     greatest(current_setting('citus.shard_count')::int, (SELECT shards FROM installation)))""",
    "streams": "SELECT create_distributed_table('streams', 'shard', colocate_with => 'shards')",
    "events": "SELECT create_distributed_table('events', 'shard', colocate_with => 'shards')",
}
_DELEGATE: Final = """
SELECT create_distributed_function(%s::regproc::regprocedure, 'of_shard', colocate_with => 'shards')
"""
_IS_DELEGATED: Final = """
SELECT EXISTS (SELECT FROM pg_dist_object WHERE classid = 'pg_proc'::regclass AND objid = %s::regproc
                                            AND distribution_argument_index IS NOT NULL)
"""
HOLDERS: Final = """
SELECT s.shard, n.nodename, n.nodeport
  FROM generate_series(0, (SELECT shards - 1 FROM installation)) AS s (shard)
  JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('shards', s.shard)
  JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
 ORDER BY s.shard
"""
_PIECES: Final = """
SELECT p.shardid, n.nodeid, count(*)::int
  FROM generate_series(0, (SELECT shards - 1 FROM installation)) AS s (shard)
  JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('shards', s.shard)
  JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
 GROUP BY p.shardid, n.nodeid ORDER BY p.shardid
"""
_NODES: Final = """
SELECT nodeid FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary' ORDER BY nodeid
"""
_MOVE: Final = "SELECT citus_move_shard_placement(%s, %s::int, %s::int, %s)"
# Guards of a node can ask no other. From a cluster nothing is moved to files, so that theirs refuses every removal.
_ASKS: Final = """
SELECT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'events'::regclass AND tgname = 'append_only'
                                        AND tgfoid <> 'refuse'::regproc)
"""
_ASK_NOT: Final = """
DROP TRIGGER append_only ON events;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse('the log only grows');
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;
"""
_FUNCTIONS: Final = ("append_event", "append_one", "append_batch")
_TRUNCATE_GUARDS: Final = {"shards": "keep_truncate", "streams": "keep_truncate", "events": "append_only_truncate"}
"""The tables of the log in the order in which they are distributed, and the trigger of each that refuses TRUNCATE."""


def is_cluster(connection: Connection[Any]) -> bool:
    """Whether the database has the extension."""
    return bool(_one(connection, IS_CLUSTER))


def distribute(connection: Connection[Any]) -> bool:
    """Distribute what is not distributed yet, in the caller's transaction; what is in the tables goes along.

    False if there was nothing to do.
    """
    is_new = not _one(connection, _IS_DISTRIBUTED, "events")
    connection.execute(ALLOW_TRIGGERS)
    connection.execute(_ONE_AT_A_TIME)
    if _one(connection, _ASKS):
        connection.execute(_ASK_NOT)
    for table, guard in _TRUNCATE_GUARDS.items():
        if not _one(connection, _IS_DISTRIBUTED, table):
            connection.execute(_DISTRIBUTE[table])
            _drop_left_behind(connection, table, guard)
    for function in _FUNCTIONS:
        if not _one(connection, _IS_DELEGATED, function):
            connection.execute(_DELEGATE, (function,))
    return is_new


def spread(connection: Connection[Any], *, holding_up: bool = False) -> int:
    """Let every node hold about as many shards of the log as any other; how many pieces were moved.

    Outside of a transaction. A move copies while others write, by logical replication, and only its last moment holds
    them up. One that is `holding_up` all writes to its piece needs none, and is sooner done where there is little.
    """
    pieces = [Piece(*row) for row in connection.execute(_PIECES)]
    moves = evenly(pieces, [node for (node,) in connection.execute(_NODES)])
    for move in moves:
        mode = "block_writes" if holding_up else "auto"
        connection.execute(_MOVE, (move.piece, move.source, move.target, mode))
    return len(moves)


def holders(connection: Connection[Any]) -> dict[int, str]:
    """The node that holds each shard of the log, as `host:port`."""
    return {shard: f"{host}:{port}" for shard, host, port in connection.execute(HOLDERS)}


def _drop_left_behind(connection: Connection[Any], table: str, guard: str) -> None:
    """Free what the coordinator keeps of the rows that went to the nodes, hidden behind the distributed table.

    The guard against TRUNCATE is lifted for that and put back in the same transaction, here and on no node.
    """
    names = {"table": Identifier(table), "guard": Identifier(guard)}
    connection.execute("SET LOCAL citus.enable_ddl_propagation = off")
    connection.execute(SQL("ALTER TABLE {table} DISABLE TRIGGER {guard}").format(**names))
    connection.execute("SELECT truncate_local_data_after_distributing_table(%s::regclass)", (table,))
    connection.execute("SET LOCAL citus.enable_ddl_propagation = off")  # that put it back on
    connection.execute(SQL("ALTER TABLE {table} ENABLE ALWAYS TRIGGER {guard}").format(**names))
    connection.execute("SET LOCAL citus.enable_ddl_propagation = on")


def _one(connection: Connection[Any], statement: str, *values: Any) -> Any:
    ((value,),) = connection.execute(statement.encode(), values).fetchall()
    return value
