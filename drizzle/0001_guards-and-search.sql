-- A guard is an insert into this table: a false one aborts its whole write batch, a true one leaves no row.
CREATE TABLE `guard` (`ok` integer NOT NULL);
--> statement-breakpoint
CREATE TRIGGER `guard_decides` BEFORE INSERT ON `guard` BEGIN
  SELECT CASE WHEN NEW.ok THEN RAISE(IGNORE) ELSE RAISE(ABORT, 'guard') END;
END;
--> statement-breakpoint
INSERT INTO `catalogue_version` (`id`, `version`) VALUES (1, 1);
--> statement-breakpoint
-- One row per listed activity; accents and case do not count, prefixes of 2 to 4 letters are indexed.
CREATE VIRTUAL TABLE `activity_search` USING fts5(`activity_id` UNINDEXED, `label`, `vendor`, `cities`, `categories`, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4');
