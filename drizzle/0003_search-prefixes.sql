-- Prefixes of one to six letters are indexed: a single letter, too, must not read every word there is.
CREATE VIRTUAL TABLE `activity_search_next` USING fts5(`activity_id` UNINDEXED, `label`, `vendor`, `cities`, `categories`, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6');
--> statement-breakpoint
INSERT INTO `activity_search_next` (rowid, `activity_id`, `label`, `vendor`, `cities`, `categories`) SELECT rowid, `activity_id`, `label`, `vendor`, `cities`, `categories` FROM `activity_search`;
--> statement-breakpoint
DROP TABLE `activity_search`;
--> statement-breakpoint
ALTER TABLE `activity_search_next` RENAME TO `activity_search`;
