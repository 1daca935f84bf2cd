-- The tree over the heads of all that has ended, and the signed notes of its heads. All of it only grows.
-- Each log that has ended, once. The entry is a digest: what it stands for only those know who know the log.
CREATE TABLE tree_entries (
    place   bigint  PRIMARY KEY,
    entry   bytea   NOT NULL UNIQUE,
    stream  text    COLLATE "C" NOT NULL UNIQUE,
    version integer NOT NULL
);

-- The full subtrees, level 0 being the leaves: a proof is made of a few of them, however large the tree is.
CREATE TABLE tree_nodes (
    level integer NOT NULL,
    place bigint  NOT NULL,
    hash  bytea   NOT NULL,
    PRIMARY KEY (level, place)
);

CREATE TABLE tree_notes (
    size bigint PRIMARY KEY,
    at   bigint NOT NULL,
    note text   NOT NULL
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON tree_entries
    FOR EACH ROW EXECUTE FUNCTION refuse('the tree only grows');
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON tree_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('the tree only grows');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON tree_nodes
    FOR EACH ROW EXECUTE FUNCTION refuse('the tree only grows');
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON tree_nodes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('the tree only grows');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON tree_notes
    FOR EACH ROW EXECUTE FUNCTION refuse('what was signed stays');
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON tree_notes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('what was signed stays');
ALTER TABLE tree_entries ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE tree_entries ENABLE ALWAYS TRIGGER append_only_truncate;
ALTER TABLE tree_nodes ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE tree_nodes ENABLE ALWAYS TRIGGER append_only_truncate;
ALTER TABLE tree_notes ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE tree_notes ENABLE ALWAYS TRIGGER append_only_truncate;
