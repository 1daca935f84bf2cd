-- When each part was last heard of, by the clock of this server. A process that starts takes the time of the service from
-- those that run, and not from a clock that was set meanwhile.

ALTER TABLE pulses ADD COLUMN heard timestamptz NOT NULL DEFAULT clock_timestamp();
