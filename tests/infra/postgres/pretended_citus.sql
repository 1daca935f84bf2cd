-- What `orrery migrate` asks of Citus, played by one plain PostgreSQL: it keeps the same records, distributes nothing, and
-- refuses what the real one refuses.

SET LOCAL allow_system_table_mods = on;

INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
SELECT 99999, 'citus', oid, 'pg_catalog'::regnamespace, false, 'pretended' FROM pg_roles WHERE rolname = current_user;

CREATE TABLE pg_catalog.pg_dist_node (
    nodeid integer PRIMARY KEY, groupid integer NOT NULL, nodename text NOT NULL, nodeport integer NOT NULL,
    noderole text NOT NULL DEFAULT 'primary', isactive boolean NOT NULL DEFAULT true,
    shouldhaveshards boolean NOT NULL DEFAULT true
);
CREATE TABLE pg_catalog.pg_dist_partition (logicalrelid regclass PRIMARY KEY, pieces integer NOT NULL);
CREATE TABLE pg_catalog.pg_dist_placement (shardid bigint PRIMARY KEY, groupid integer NOT NULL);
CREATE TABLE pg_catalog.pg_dist_object (classid oid, objid oid, distribution_argument_index integer);
CREATE TABLE pg_catalog.calls (number integer GENERATED ALWAYS AS IDENTITY, name text NOT NULL, what text NOT NULL);

CREATE FUNCTION pg_catalog.create_distributed_table(
    table_name regclass, distribution_column text, distribution_type text DEFAULT 'hash',
    colocate_with text DEFAULT 'default', shard_count integer DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = table_name AND NOT tgisinternal)
       AND coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') <> 'on' THEN
        RAISE EXCEPTION 'cannot distribute relation "%" because it has triggers', table_name;
    END IF;
    IF EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = distribution_column
                WHERE i.indrelid = table_name AND i.indisunique AND NOT a.attnum = ANY (i.indkey::int2[])) THEN
        RAISE EXCEPTION 'creating unique indexes on non-partition columns is currently unsupported';
    END IF;
    IF colocate_with = 'none' THEN
        INSERT INTO pg_dist_placement
        SELECT 1000 + piece, (SELECT min(groupid) FROM pg_dist_node) FROM generate_series(0, shard_count - 1) AS piece;
    ELSE
        SELECT pieces INTO STRICT shard_count FROM pg_dist_partition WHERE logicalrelid = colocate_with::regclass;
    END IF;
    INSERT INTO pg_dist_partition VALUES (table_name, shard_count);
    INSERT INTO calls (name, what) VALUES ('distributed', table_name);
END $$;

CREATE FUNCTION pg_catalog.truncate_local_data_after_distributing_table(function_name regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM pg_dist_partition WHERE logicalrelid = function_name;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'supplied parameter is not a distributed relation';
    END IF;
    IF EXISTS (SELECT FROM pg_trigger
                WHERE tgrelid = function_name AND tgenabled <> 'D' AND tgtype & 32 <> 0) THEN  -- 32: on TRUNCATE
        RAISE EXCEPTION 'TRUNCATE on % is refused', function_name;
    END IF;
    PERFORM set_config('citus.enable_ddl_propagation', 'on', true);
    INSERT INTO calls (name, what) VALUES ('freed', function_name);
END $$;

CREATE FUNCTION pg_catalog.create_distributed_function(
    function_name regprocedure, distribution_arg_name text, colocate_with text DEFAULT 'default'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    argument integer;
BEGIN
    SELECT array_position(proargnames, distribution_arg_name) - 1 INTO STRICT argument
      FROM pg_proc WHERE oid = function_name;
    IF argument IS NULL OR NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = colocate_with::regclass) THEN
        RAISE EXCEPTION 'cannot distribute the function %', function_name;
    END IF;
    INSERT INTO pg_dist_object VALUES ('pg_proc'::regclass, function_name, argument);
    INSERT INTO calls (name, what) VALUES ('delegated', function_name::regproc);
END $$;

CREATE FUNCTION pg_catalog.get_shard_id_for_distribution_column(table_name regclass, value integer) RETURNS bigint
LANGUAGE sql AS $$
    SELECT 1000 + (hashint4(value) & 2147483647) % pieces FROM pg_dist_partition WHERE logicalrelid = table_name
$$;

CREATE FUNCTION pg_catalog.citus_move_shard_placement(shard_id bigint, source integer, target integer, mode text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE pg_dist_placement SET groupid = (SELECT groupid FROM pg_dist_node WHERE nodeid = target)
     WHERE shardid = shard_id AND groupid = (SELECT groupid FROM pg_dist_node WHERE nodeid = source);
    IF NOT FOUND THEN
        RAISE EXCEPTION 'could not find placement matching % on the source', shard_id;
    END IF;
    INSERT INTO calls (name, what) VALUES ('moved', mode);
END $$;
