-- Always empty: what is written here is rolled back, to find out whether a disk that was full has room again.

CREATE TABLE room (filler bytea STORAGE EXTERNAL NOT NULL);
