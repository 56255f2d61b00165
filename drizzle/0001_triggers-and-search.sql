-- The catalogue's version is counted from one.
INSERT INTO `catalogue_version` (`id`, `version`) VALUES (1, 1);
--> statement-breakpoint
-- A guard is an insert into this table: a false one aborts its whole write batch, a true one leaves no row.
CREATE TABLE `guard` (`ok` integer NOT NULL);
--> statement-breakpoint
CREATE TRIGGER `guard_decides` BEFORE INSERT ON `guard` BEGIN
  SELECT CASE WHEN NEW.ok THEN RAISE(IGNORE) ELSE RAISE(ABORT, 'guard') END;
END;
--> statement-breakpoint
-- Listed activities, one row each; accents and case do not count. Prefixes of one to six letters are indexed: a single letter,
-- too, must not read every word there is.
CREATE VIRTUAL TABLE `activity_search` USING fts5(`activity_id` UNINDEXED, `label`, `vendor`, `cities`, `categories`, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6');
--> statement-breakpoint
-- Partners are sorted and searched by their name as src/lib/plain-text.ts has it.
CREATE TRIGGER `vendor_name_key_of_new` AFTER INSERT ON `vendor` BEGIN
  UPDATE `vendor` SET `name_key` = (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`name` as t)))))))) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_name_key` AFTER UPDATE OF `name` ON `vendor` BEGIN
  UPDATE `vendor` SET `name_key` = (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`name` as t)))))))) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- A category that comes to a place that is taken (from the trash, from another region, from a demo) moves those from there
-- on by one; in two steps, since a unique place is looked at row by row.
CREATE TRIGGER `category_place_taken` BEFORE INSERT ON `category`
WHEN EXISTS (SELECT 1 FROM `category` WHERE `parent_id` IS NEW.`parent_id` AND `sort_order` = NEW.`sort_order`)
  AND NOT EXISTS (SELECT 1 FROM `category` WHERE `id` = NEW.`id`)
BEGIN
  UPDATE `category` SET `sort_order` = -2 - `sort_order`
    WHERE `parent_id` IS NEW.`parent_id` AND `sort_order` >= NEW.`sort_order`;
  UPDATE `category` SET `sort_order` = -1 - `sort_order`
    WHERE `parent_id` IS NEW.`parent_id` AND `sort_order` < 0;
END;
--> statement-breakpoint
-- A picture that a row names is used from then on, and one that is being swept cannot be named.
CREATE TRIGGER `vendor_media_of_new` AFTER INSERT ON `vendor` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`) UNION SELECT NEW.`logo_media_id`);
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`) UNION SELECT NEW.`logo_media_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_media_of_changed` AFTER UPDATE OF `media_ids`, `logo_media_id` ON `vendor` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`) UNION SELECT NEW.`logo_media_id`);
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`) UNION SELECT NEW.`logo_media_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `activity_media_of_new` AFTER INSERT ON `activity` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`));
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`));
END;
--> statement-breakpoint
CREATE TRIGGER `activity_media_of_changed` AFTER UPDATE OF `media_ids` ON `activity` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`));
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value FROM json_each(NEW.`media_ids`));
END;
--> statement-breakpoint
CREATE TRIGGER `category_media_of_new` AFTER INSERT ON `category` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT NEW.`media_id`);
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT NEW.`media_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `category_media_of_changed` AFTER UPDATE OF `media_id` ON `category` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT NEW.`media_id`);
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT NEW.`media_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `group_theme_media_of_new` AFTER INSERT ON `group_theme` WHEN NEW.`white_labeling` IS NOT NULL BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT NEW.`white_labeling` ->> '$.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.hero');
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT NEW.`white_labeling` ->> '$.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.hero');
END;
--> statement-breakpoint
CREATE TRIGGER `committee_page_media_of_new` AFTER INSERT ON `committee_page` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
END;
--> statement-breakpoint
CREATE TRIGGER `committee_page_media_of_changed` AFTER UPDATE OF `people` ON `committee_page` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
END;
--> statement-breakpoint
CREATE TRIGGER `news_media_of_new` AFTER INSERT ON `news` WHEN NEW.`media_id` IS NOT NULL BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` = NEW.`media_id`;
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` = NEW.`media_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `news_media_of_changed` AFTER UPDATE OF `media_id` ON `news` WHEN NEW.`media_id` IS NOT NULL BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` = NEW.`media_id`;
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` = NEW.`media_id`;
END;
--> statement-breakpoint
-- A size is no negative number.
CREATE TRIGGER `media_size_of_new` BEFORE INSERT ON `media` WHEN NEW.`size` < 0 BEGIN
  SELECT raise(ABORT, 'the size of a picture is negative');
END;
--> statement-breakpoint
CREATE TRIGGER `media_size_of_changed` BEFORE UPDATE OF `size` ON `media` WHEN NEW.`size` < 0 BEGIN
  SELECT raise(ABORT, 'the size of a picture is negative');
END;
--> statement-breakpoint
-- Activities are sorted and searched by their label as src/lib/plain-text.ts has it.
CREATE TRIGGER `activity_name_key_of_new` AFTER INSERT ON `activity` BEGIN
  UPDATE `activity` SET `name_key` = (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`label` as t)))))))) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `activity_name_key` AFTER UPDATE OF `label` ON `activity` BEGIN
  UPDATE `activity` SET `name_key` = (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`label` as t)))))))) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- Each three letters of a plain name are indexed (decision 132), so that a part of it is found among 50,000; `…_terms` lists
-- these threes, by which words of two letters are found: a space ends each name for them. The plain name is written by a
-- trigger right after its row, which is when `…_name_row_changed` writes it here; a row that comes with it, out of the trash
-- or from another region, by `…_of_new`.
CREATE VIRTUAL TABLE `activity_names` USING fts5(`words`, content = 'activity_name_row', content_rowid = 'row', tokenize = 'trigram', detail = none, columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE `activity_name_terms` USING fts5vocab('activity_names', 'row');
--> statement-breakpoint
CREATE TRIGGER `activity_names_new` AFTER INSERT ON `activity_name_row` BEGIN
  INSERT INTO `activity_names` (rowid, `words`) VALUES (NEW.`row`, NEW.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `activity_names_changed` AFTER UPDATE OF `words` ON `activity_name_row` WHEN OLD.`words` <> NEW.`words` BEGIN
  INSERT INTO `activity_names` (`activity_names`, rowid, `words`) VALUES ('delete', OLD.`row`, OLD.`words`);
  INSERT INTO `activity_names` (rowid, `words`) VALUES (NEW.`row`, NEW.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `activity_names_gone` AFTER DELETE ON `activity_name_row` BEGIN
  INSERT INTO `activity_names` (`activity_names`, rowid, `words`) VALUES ('delete', OLD.`row`, OLD.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `activity_name_row_of_new` AFTER INSERT ON `activity` BEGIN
  INSERT INTO `activity_name_row` (`activity_id`, `words`) SELECT `id`, `name_key` || ' ' FROM `activity` WHERE `id` = NEW.`id`
  ON CONFLICT (`activity_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `activity_name_row_changed` AFTER UPDATE OF `name_key` ON `activity` WHEN OLD.`name_key` <> NEW.`name_key` BEGIN
  INSERT INTO `activity_name_row` (`activity_id`, `words`) VALUES (NEW.`id`, NEW.`name_key` || ' ')
  ON CONFLICT (`activity_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `activity_name_row_gone` BEFORE DELETE ON `activity` BEGIN
  DELETE FROM `activity_name_row` WHERE `activity_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `vendor_names` USING fts5(`words`, content = 'vendor_name_row', content_rowid = 'row', tokenize = 'trigram', detail = none, columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE `vendor_name_terms` USING fts5vocab('vendor_names', 'row');
--> statement-breakpoint
CREATE TRIGGER `vendor_names_new` AFTER INSERT ON `vendor_name_row` BEGIN
  INSERT INTO `vendor_names` (rowid, `words`) VALUES (NEW.`row`, NEW.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_changed` AFTER UPDATE OF `words` ON `vendor_name_row` WHEN OLD.`words` <> NEW.`words` BEGIN
  INSERT INTO `vendor_names` (`vendor_names`, rowid, `words`) VALUES ('delete', OLD.`row`, OLD.`words`);
  INSERT INTO `vendor_names` (rowid, `words`) VALUES (NEW.`row`, NEW.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_gone` AFTER DELETE ON `vendor_name_row` BEGIN
  INSERT INTO `vendor_names` (`vendor_names`, rowid, `words`) VALUES ('delete', OLD.`row`, OLD.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_name_row_of_new` AFTER INSERT ON `vendor` BEGIN
  INSERT INTO `vendor_name_row` (`vendor_id`, `words`) SELECT `id`, `name_key` || ' ' || `slug_name` || ' ' FROM `vendor` WHERE `id` = NEW.`id`
  ON CONFLICT (`vendor_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_name_row_changed` AFTER UPDATE OF `name_key`, `slug_name` ON `vendor` WHEN OLD.`name_key` <> NEW.`name_key` OR OLD.`slug_name` <> NEW.`slug_name` BEGIN
  INSERT INTO `vendor_name_row` (`vendor_id`, `words`) VALUES (NEW.`id`, NEW.`name_key` || ' ' || NEW.`slug_name` || ' ')
  ON CONFLICT (`vendor_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_name_row_gone` BEFORE DELETE ON `vendor` BEGIN
  DELETE FROM `vendor_name_row` WHERE `vendor_id` = OLD.`id`;
END;
--> statement-breakpoint
-- Each three letters of a person's facts are indexed, so that a part of a name is found among 100,000 people.
CREATE VIRTUAL TABLE `user_search` USING fts5(`facts`, content = 'user_search_row', content_rowid = 'row', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `user_search_new` AFTER INSERT ON `user_search_row` BEGIN
  INSERT INTO `user_search` (rowid, `facts`) VALUES (NEW.`row`, NEW.`facts`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_changed` AFTER UPDATE OF `facts` ON `user_search_row` BEGIN
  INSERT INTO `user_search` (`user_search`, rowid, `facts`) VALUES ('delete', OLD.`row`, OLD.`facts`);
  INSERT INTO `user_search` (rowid, `facts`) VALUES (NEW.`row`, NEW.`facts`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_gone` AFTER DELETE ON `user_search_row` BEGIN
  INSERT INTO `user_search` (`user_search`, rowid, `facts`) VALUES ('delete', OLD.`row`, OLD.`facts`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_facts_of_new` AFTER INSERT ON `user` BEGIN
  INSERT INTO `user_search_row` (`user_id`, `facts`) VALUES (NEW.`id`, (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`email` || ' ' || NEW.`first_name` || ' ' || NEW.`last_name` || ' ' || NEW.`phone_number` || ' ' || coalesce(NEW.`member_card_code`, '') as t)))))))));
END;
--> statement-breakpoint
CREATE TRIGGER `user_facts` AFTER UPDATE OF `email`, `first_name`, `last_name`, `phone_number`, `member_card_code` ON `user` BEGIN
  UPDATE `user_search_row` SET `facts` = (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`email` || ' ' || NEW.`first_name` || ' ' || NEW.`last_name` || ' ' || NEW.`phone_number` || ' ' || coalesce(NEW.`member_card_code`, '') as t)))))))) WHERE `user_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `user_facts_gone` BEFORE DELETE ON `user` BEGIN
  DELETE FROM `user_search_row` WHERE `user_id` = OLD.`id`;
END;
--> statement-breakpoint
-- A person counts in each group of the path of their own.
CREATE TRIGGER `group_size_of_new` AFTER INSERT ON `user` WHEN NEW.`erased_at` IS NULL BEGIN
  INSERT INTO `group_size` (`group_id`, `direct`, `nested`)
    SELECT value, value = NEW.`group_id`, 1
    FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = NEW.`group_id`)) WHERE true
    ON CONFLICT (`group_id`) DO UPDATE SET `direct` = `direct` + excluded.`direct`, `nested` = `nested` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_left` AFTER UPDATE OF `group_id`, `erased_at` ON `user`
WHEN OLD.`erased_at` IS NULL AND (NEW.`erased_at` IS NOT NULL OR NEW.`group_id` <> OLD.`group_id`) BEGIN
  UPDATE `group_size` SET `direct` = `direct` - (`group_id` = OLD.`group_id`), `nested` = `nested` - 1
    WHERE `group_id` IN (SELECT value FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = OLD.`group_id`)));
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_joined` AFTER UPDATE OF `group_id`, `erased_at` ON `user`
WHEN NEW.`erased_at` IS NULL AND (OLD.`erased_at` IS NOT NULL OR NEW.`group_id` <> OLD.`group_id`) BEGIN
  INSERT INTO `group_size` (`group_id`, `direct`, `nested`)
    SELECT value, value = NEW.`group_id`, 1
    FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = NEW.`group_id`)) WHERE true
    ON CONFLICT (`group_id`) DO UPDATE SET `direct` = `direct` + excluded.`direct`, `nested` = `nested` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_gone` AFTER DELETE ON `user` WHEN OLD.`erased_at` IS NULL BEGIN
  UPDATE `group_size` SET `direct` = `direct` - (`group_id` = OLD.`group_id`), `nested` = `nested` - 1
    WHERE `group_id` IN (SELECT value FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = OLD.`group_id`)));
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_of_none` AFTER DELETE ON `user_group` BEGIN
  DELETE FROM `group_size` WHERE `group_id` = OLD.`id`;
END;
--> statement-breakpoint
-- A change of what is left of a stock whose batch has a threshold has the stock looked at.
CREATE TRIGGER `stock_alert_touched` AFTER UPDATE OF `quantity`, `reserved`, `bought` ON `stock`
WHEN (SELECT `low_stock_at` FROM `batch` WHERE `id` = new.`batch_id`) IS NOT NULL
BEGIN
  INSERT INTO `stock_alert` (`stock_id`, `touched`) VALUES (new.`id`, 1)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_alert_threshold` AFTER UPDATE OF `low_stock_at` ON `batch`
WHEN new.`low_stock_at` IS NOT old.`low_stock_at`
BEGIN
  INSERT INTO `stock_alert` (`stock_id`, `touched`)
    SELECT s.`id`, 1 FROM `stock` s LEFT JOIN `stock_alert` a ON a.`stock_id` = s.`id`
    WHERE s.`batch_id` = new.`id` AND s.`archived_at` IS NULL
      AND (a.`stock_id` IS NOT NULL OR s.`quantity` IS NULL OR s.`quantity` - s.`reserved` - s.`bought` <= new.`low_stock_at`)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;
--> statement-breakpoint
-- A version of a document keeps since when no item has it, whichever way the item went, and loses that once one has it again.
CREATE TRIGGER `library_item_left` AFTER DELETE ON `library_item` BEGIN
  UPDATE `library_version` SET `left_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `item_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `library_item_back` AFTER INSERT ON `library_item` BEGIN
  UPDATE `library_version` SET `left_at` = NULL WHERE `item_id` = NEW.`id` AND `left_at` IS NOT NULL;
END;
--> statement-breakpoint
-- No more is given back than was captured.
CREATE TRIGGER `refund_within_payment` AFTER INSERT ON `refund` WHEN NEW.`status` <> 'Failed' BEGIN
  SELECT raise(abort, 'more is given back than was captured') WHERE
    (select sum(`amount`) from `refund` where `attempt_id` = NEW.`attempt_id` and `status` <> 'Failed')
      > (select coalesce(`captured`, `total`) from `attempt` where `id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_stays_within_payment` AFTER UPDATE OF `amount`, `status`, `attempt_id` ON `refund` WHEN NEW.`status` <> 'Failed' BEGIN
  SELECT raise(abort, 'more is given back than was captured') WHERE
    (select sum(`amount`) from `refund` where `attempt_id` = NEW.`attempt_id` and `status` <> 'Failed')
      > (select coalesce(`captured`, `total`) from `attempt` where `id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `payment_covers_refunds` AFTER UPDATE OF `captured`, `total` ON `attempt` BEGIN
  SELECT raise(abort, 'more is given back than was captured') WHERE
    (select coalesce(sum(`amount`), 0) from `refund` where `attempt_id` = NEW.`id` and `status` <> 'Failed')
      > coalesce(NEW.`captured`, NEW.`total`);
END;
--> statement-breakpoint
-- Money that moves becomes an event of the ledger (decision 106). Refunds of orders, items and exchanges are booked by the
-- statement that ends their batch, when the rows of their items are there. Orders are paid by an update: one that arrives
-- paid was moved here, with its past in another region's books.
CREATE TRIGGER `attempt_into_ledger` AFTER UPDATE OF `status`, `captured`, `ended_at` ON `attempt`
WHEN (NEW.`status` IN ('Paid', 'Refunded') OR OLD.`status` = 'Paid')
  AND (NEW.`status` <> OLD.`status` OR NEW.`captured` IS NOT OLD.`captured` OR NEW.`ended_at` IS NOT OLD.`ended_at`)
  AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `ts`)
  SELECT k.kind || ':' || NEW.`id` || CASE k.times WHEN 0 THEN '' ELSE ':' || k.times END, k.kind, NEW.`id`,
    CASE WHEN k.kind IN ('captured', 'corrected', 'released') THEN 'payment:' || NEW.`payment_id` END,
    CASE k.kind WHEN 'captured' THEN coalesce(NEW.`captured_at`, NEW.`ended_at`, NEW.`started_at`)
      ELSE coalesce(NEW.`ended_at`, NEW.`captured_at`, NEW.`started_at`) END
  FROM (SELECT m.kind, (SELECT count(*) FROM `ledger_event` e WHERE e.`attempt_id` = NEW.`id` AND e.`kind` = m.kind) AS times
    FROM (SELECT CASE WHEN OLD.`status` NOT IN ('Paid', 'Refunded') THEN 'captured'
      WHEN NEW.`status` = 'Canceled' THEN 'released'
      WHEN NEW.`status` <> OLD.`status` THEN 'givenUp'
      WHEN OLD.`ended_at` IS NULL AND NEW.`ended_at` IS NOT NULL THEN 'accepted' ELSE 'corrected' END AS kind) m) k;
END;
--> statement-breakpoint
CREATE TRIGGER `order_item_into_ledger` AFTER UPDATE OF `status` ON `order_item`
WHEN NEW.`status` <> OLD.`status` AND NEW.`status` IN ('Canceled', 'Rejected')
  AND EXISTS (SELECT 1 FROM `attempt` WHERE `id` = NEW.`attempt_id` AND `status` = 'Paid' AND `ended_at` IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `item_id`, `ts`)
  SELECT CASE NEW.`status` WHEN 'Rejected' THEN 'rejected:' ELSE 'cancelled:' END || NEW.`id`,
    CASE NEW.`status` WHEN 'Rejected' THEN 'rejected' ELSE 'cancelled' END, NEW.`attempt_id`, NEW.`id`,
    coalesce(NEW.`ended_at`, NEW.`started_at`)
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e
    WHERE e.`key` = CASE NEW.`status` WHEN 'Rejected' THEN 'rejected:' ELSE 'cancelled:' END || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_into_ledger` AFTER INSERT ON `refund`
WHEN (NEW.`kind` NOT IN ('order', 'items', 'exchange') OR NEW.`status` <> 'Pending') AND NEW.`status` <> 'Failed'
  AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `refund_id`, `counterpart`, `ts`)
  SELECT CASE NEW.`status` WHEN 'Pending' THEN 'refundAsked:' ELSE 'refundDone:' END || NEW.`id`,
    CASE NEW.`status` WHEN 'Pending' THEN 'refundAsked' ELSE 'refundDone' END, NEW.`attempt_id`, NEW.`id`,
    CASE NEW.`status` WHEN 'Done' THEN 'refund:' || NEW.`provider_id` END,
    CASE NEW.`status` WHEN 'Done' THEN coalesce(NEW.`settled_at`, NEW.`created_at`) ELSE NEW.`created_at` END
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e
    WHERE e.`key` = CASE NEW.`status` WHEN 'Pending' THEN 'refundAsked:' ELSE 'refundDone:' END || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_moves_in_ledger` AFTER UPDATE OF `status` ON `refund`
WHEN NEW.`status` <> OLD.`status` AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `refund_id`, `counterpart`, `ts`)
  SELECT k.kind || ':' || NEW.`id` || CASE k.times WHEN 0 THEN '' ELSE ':' || k.times END, k.kind, NEW.`attempt_id`, NEW.`id`,
    CASE WHEN NEW.`status` = 'Done' THEN 'refund:' || NEW.`provider_id`
      WHEN OLD.`status` = 'Done' THEN 'refund-failed:' || NEW.`provider_id` END,
    CASE NEW.`status` WHEN 'Done' THEN coalesce(NEW.`settled_at`, NEW.`created_at`)
      ELSE coalesce(NEW.`failed_at`, NEW.`settled_at`, NEW.`created_at`) END
  FROM (SELECT m.kind, (SELECT count(*) FROM `ledger_event` e
      WHERE e.`attempt_id` = NEW.`attempt_id` AND e.`refund_id` = NEW.`id` AND e.`kind` = m.kind) AS times
    FROM (SELECT CASE NEW.`status` WHEN 'Done' THEN 'refundDone' WHEN 'Failed' THEN 'refundFailed' ELSE 'refundAsked' END
      AS kind) m) k;
END;
--> statement-breakpoint
CREATE TRIGGER `dispute_into_ledger` AFTER INSERT ON `dispute`
WHEN NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `ts`)
  SELECT 'disputeOpened:' || NEW.`id`, 'disputeOpened', NEW.`attempt_id`, 'dispute:' || NEW.`id`, NEW.`opened_at`
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e WHERE e.`key` = 'disputeOpened:' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `dispute_moves_in_ledger` AFTER UPDATE OF `status` ON `dispute`
WHEN NEW.`status` <> OLD.`status` AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `ts`)
  SELECT 'dispute' || NEW.`status` || ':' || NEW.`id`, 'dispute' || NEW.`status`, NEW.`attempt_id`,
    CASE NEW.`status` WHEN 'Won' THEN 'dispute-won:' || NEW.`id` END, coalesce(NEW.`ended_at`, NEW.`opened_at`)
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e WHERE e.`key` = 'dispute' || NEW.`status` || ':' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `dispute_stays_ended` BEFORE UPDATE OF `status`, `amount` ON `dispute` WHEN OLD.`status` <> 'Open' BEGIN
  SELECT raise(abort, 'a dispute that has ended does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `card_fee_into_ledger` AFTER INSERT ON `card_transaction` WHEN NEW.`ours` AND NEW.`fee` <> 0 BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `fee`, `ts`)
  VALUES ('fee:' || NEW.`id`, 'fee', NEW.`attempt_id`, 'fee:' || NEW.`id`, NEW.`fee`, NEW.`created_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `moved_attempt_into_backlog` AFTER INSERT ON `attempt` WHEN NEW.`status` IN ('Paid', 'Refunded') BEGIN
  INSERT INTO `ledger_backlog` (`attempt_id`, `since`)
  SELECT NEW.`id`, cast(strftime('%s', 'now') AS integer) * 1000
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`id`);
END;
--> statement-breakpoint
-- The books only grow, and months are closed one after the other, without a gap, once all that waits is booked.
CREATE TRIGGER `ledger_entry_in_open_month` BEFORE INSERT ON `ledger_entry`
WHEN NEW.`book_ts` < (SELECT max(`end_ts`) FROM `closed_month`) BEGIN
  SELECT raise(abort, 'the month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entry_stays` BEFORE UPDATE ON `ledger_entry` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entry_remains` BEFORE DELETE ON `ledger_entry` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_event_stays` BEFORE UPDATE ON `ledger_event` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_event_remains` BEFORE DELETE ON `ledger_event` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `closed_month_stays` BEFORE UPDATE ON `closed_month` BEGIN
  SELECT raise(abort, 'a closed month does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `closed_month_remains` BEFORE DELETE ON `closed_month` BEGIN
  SELECT raise(abort, 'a closed month does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `closed_month_in_turn` BEFORE INSERT ON `closed_month` BEGIN
  SELECT raise(abort, 'months are closed in turn')
  WHERE coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`start_ts`) <> NEW.`start_ts`
    OR (NOT EXISTS (SELECT 1 FROM `closed_month`)
      AND EXISTS (SELECT 1 FROM `ledger_entry` WHERE `book_ts` < NEW.`start_ts`))
    OR EXISTS (SELECT 1 FROM `ledger_backlog`);
END;
--> statement-breakpoint
-- A subsidy's budget and the ceiling of a person and year are kept here, whatever code moves a share; an item that ends gives
-- its share back whole, a refund of an amount in proportion, when it is made: the provider may refuse what is asked for. A row
-- that is written as made is as one that becomes so.
CREATE TRIGGER `subsidy_share_moves` AFTER UPDATE OF `returned` ON `subsidy_share` WHEN NEW.`returned` <> OLD.`returned` BEGIN
  SELECT raise(abort, 'there is no budget of this year') WHERE NOT EXISTS (
    SELECT 1 FROM `subsidy_budget` WHERE `group_id` = NEW.`group_id` AND `year` = NEW.`year`) AND NEW.`returned` < OLD.`returned`;
  UPDATE `subsidy_budget` SET `used` = `used` + OLD.`returned` - NEW.`returned`
  WHERE `group_id` = NEW.`group_id` AND `year` = NEW.`year`;
  SELECT raise(abort, 'this is more than a person gets in a year') WHERE NEW.`returned` < OLD.`returned`
    AND (SELECT sum(s.`amount` - s.`returned`) FROM `subsidy_share` s
      WHERE s.`user_id` = NEW.`user_id` AND s.`year` = NEW.`year` AND s.`rule_id` = NEW.`rule_id`)
    > (SELECT r.`max_per_year` FROM `subsidy_rule` r WHERE r.`id` = NEW.`rule_id`);
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `item_id`, `ts`)
  SELECT 'subsidyReturned:' || NEW.`order_item_id` || ':' || (SELECT count(*) FROM `ledger_event` e
      WHERE e.`attempt_id` = NEW.`attempt_id` AND e.`item_id` = NEW.`order_item_id` AND e.`kind` = 'subsidyReturned'),
    'subsidyReturned', NEW.`attempt_id`, NEW.`order_item_id`, NEW.`updated_at`
  WHERE NEW.`returned` > OLD.`returned`
    AND EXISTS (SELECT 1 FROM `attempt` WHERE `id` = NEW.`attempt_id` AND `status` = 'Paid' AND `ended_at` IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `subsidy_of_ended_item` AFTER UPDATE OF `status` ON `order_item`
WHEN NEW.`subsidy` > 0 AND NEW.`status` <> OLD.`status` AND NEW.`status` IN ('Canceled', 'Rejected') BEGIN
  UPDATE `subsidy_share` SET `returned` = `amount`, `updated_at` = coalesce(NEW.`ended_at`, NEW.`started_at`)
  WHERE `order_item_id` = NEW.`id` AND `returned` < `amount`;
END;
--> statement-breakpoint
CREATE TRIGGER `subsidy_of_refunded_amount` AFTER UPDATE OF `status` ON `refund`
WHEN NEW.`kind` IN ('amount', 'elsewhere') AND NEW.`status` = 'Done'
  AND EXISTS (SELECT 1 FROM `subsidy_share` WHERE `attempt_id` = NEW.`attempt_id` AND `returned` < `amount`) BEGIN
  UPDATE `subsidy_share` SET `returned` = max(`returned`, share.due),
    `updated_at` = coalesce(NEW.`settled_at`, NEW.`created_at`)
  FROM (
    SELECT s.`order_item_id` AS item, min(s.`amount`, s.`amount` * given.cents / paid.cents) AS due
    FROM `subsidy_share` s,
      -- First it is what the buyer paid of items that ended, which gives back nothing of what stands.
      (SELECT max(0, (SELECT coalesce(sum(r.`amount`), 0) FROM `refund` r WHERE r.`attempt_id` = NEW.`attempt_id`
          AND r.`kind` IN ('amount', 'elsewhere') AND r.`status` = 'Done')
        - (SELECT coalesce(sum(max(0, o.`ticket_info_total` + o.`options_total` + o.`fees` - o.`subsidy`
            - (SELECT coalesce(sum(x.`amount`), 0) FROM `refund_item` x JOIN `refund` r ON r.`id` = x.`refund_id`
              WHERE x.`order_item_id` = o.`id` AND r.`status` <> 'Failed'))), 0) FROM `order_item` o
          WHERE o.`attempt_id` = NEW.`attempt_id` AND o.`status` IN ('Canceled', 'Rejected'))) AS cents) AS given,
      (SELECT sum(o.`ticket_info_total` + o.`options_total` + o.`fees` - o.`subsidy`) AS cents FROM `order_item` o
        WHERE o.`attempt_id` = NEW.`attempt_id` AND o.`status` NOT IN ('Canceled', 'Rejected')) AS paid
    WHERE s.`attempt_id` = NEW.`attempt_id` AND paid.cents > 0
  ) AS share
  WHERE `subsidy_share`.`order_item_id` = share.item AND `returned` < share.due;
END;
--> statement-breakpoint
CREATE TRIGGER `subsidy_of_made_refund` AFTER INSERT ON `refund`
WHEN NEW.`kind` IN ('amount', 'elsewhere') AND NEW.`status` = 'Done' BEGIN
  UPDATE `refund` SET `status` = NEW.`status` WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- An event books the committee's cents of a purchase that delivers: sold, fees, or given back to its budget.
CREATE TRIGGER `ledger_event_books_committee` AFTER INSERT ON `ledger_event`
WHEN NEW.`fee` IS NULL AND EXISTS (SELECT 1 FROM `subsidy_share` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  INSERT INTO `ledger_entry` (`key`, `event_id`, `kind`, `attempt_id`, `item_id`, `group_id`, `vendor_id`, `payer`, `means`,
      `counterpart`, `bucket`, `amount`, `ts`, `book_ts`)
  SELECT NEW.`key` || ':committee:' || d.bucket || ':' || d.item, NEW.`id`, NEW.`kind`, NEW.`attempt_id`, d.item,
    (SELECT s.`group_id` FROM `subsidy_share` s WHERE s.`order_item_id` = d.item),
    (SELECT o.`vendor_id` FROM `order_item` o WHERE o.`id` = d.item),
    'committee', 'subsidy', NULL, d.bucket, d.amount, NEW.`ts`,
    CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT bucket, item, sum(amount) AS amount FROM (
      SELECT `bucket` AS bucket, `item_id` AS item, -`amount` AS amount FROM `ledger_entry`
      WHERE `attempt_id` = NEW.`attempt_id` AND `payer` = 'committee'
      UNION ALL
      SELECT b.bucket, s.`order_item_id`, CASE b.bucket WHEN 'collected' THEN s.`amount` WHEN 'refunded' THEN s.`returned`
          WHEN 'sold' THEN min(s.`amount` - s.`returned`, o.`ticket_info_total` + o.`options_total`)
          ELSE max(s.`amount` - s.`returned` - o.`ticket_info_total` - o.`options_total`, 0) END
      FROM `subsidy_share` s JOIN `order_item` o ON o.`id` = s.`order_item_id` JOIN `attempt` t ON t.`id` = s.`attempt_id`,
        (SELECT 'collected' AS bucket UNION ALL SELECT 'refunded' UNION ALL SELECT 'sold' UNION ALL SELECT 'feesKept') b
      WHERE s.`attempt_id` = NEW.`attempt_id` AND t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL
    ) GROUP BY bucket, item HAVING sum(amount) <> 0
  ) d;
END;
--> statement-breakpoint
-- An event books the buyer's cents, by what stands already: an entry is the difference.
CREATE TRIGGER `ledger_event_books` AFTER INSERT ON `ledger_event` BEGIN
  INSERT INTO `ledger_entry` (`key`, `event_id`, `kind`, `attempt_id`, `item_id`, `group_id`, `vendor_id`, `payer`, `means`,
      `counterpart`, `bucket`, `amount`, `ts`, `book_ts`)
  SELECT NEW.`key` || ':' || d.bucket || coalesce(':' || d.item, ''), NEW.`id`, NEW.`kind`, NEW.`attempt_id`, d.item,
    (SELECT u.`group_id` FROM `attempt` t JOIN `user` u ON u.`id` = t.`user_id` WHERE t.`id` = NEW.`attempt_id`),
    (SELECT o.`vendor_id` FROM `order_item` o WHERE o.`id` = d.item),
    'member', 'card', NEW.`counterpart`, d.bucket, d.amount, NEW.`ts`,
    CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT bucket, item, sum(amount) AS amount FROM (
      SELECT `bucket` AS bucket, `item_id` AS item, -`amount` AS amount FROM `ledger_entry`
      WHERE `attempt_id` = NEW.`attempt_id` AND `bucket` <> 'providerFees' AND `payer` = 'member'
      UNION ALL
      SELECT p.bucket, p.item, p.amount FROM (
        WITH a AS (
          SELECT t.`id` AS id, coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) AS paid_at,
            CASE WHEN t.`status` IN ('Paid', 'Refunded')
                AND (NEW.`as_of` IS NULL OR coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) <= NEW.`as_of`)
              THEN coalesce(t.`captured`, t.`total`) ELSE 0 END AS captured,
            t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL AS delivers
          FROM `attempt` t WHERE t.`id` = NEW.`attempt_id`
        ),
        i AS (
          SELECT o.`id` AS id,
            max(o.`ticket_info_total` + o.`options_total` - o.`subsidy`, 0) AS price,
            o.`fees` - max(o.`subsidy` - o.`ticket_info_total` - o.`options_total`, 0) AS fees,
            CASE WHEN o.`status` NOT IN ('Canceled', 'Rejected') OR coalesce(o.`ended_at`, a.paid_at) < a.paid_at
                OR coalesce(o.`ended_at`, a.paid_at) > NEW.`as_of` THEN 'sold'
              WHEN o.`status` = 'Rejected' THEN 'rejected' ELSE 'cancelled' END AS place,
            (SELECT coalesce(sum(x.`amount`), 0) FROM `refund_item` x JOIN `refund` r ON r.`id` = x.`refund_id`
              WHERE x.`order_item_id` = o.`id` AND r.`status` <> 'Failed'
                AND (NEW.`as_of` IS NULL OR r.`created_at` <= NEW.`as_of`)) AS given
          FROM a JOIN `order_item` o ON o.`attempt_id` = a.id WHERE a.delivers AND a.captured > 0
        ),
        held AS (
          SELECT id AS item, place AS bucket, price + fees - given AS amount FROM i WHERE place <> 'sold'
          UNION ALL SELECT id, 'sold', price - given FROM i WHERE place = 'sold'
          UNION ALL SELECT id, 'feesKept', fees FROM i WHERE place = 'sold'
        ),
        away AS (
          SELECT 'refunded' AS bucket, r.`amount` AS amount FROM `refund` r
          WHERE r.`attempt_id` = NEW.`attempt_id` AND r.`status` = 'Done'
            AND (NEW.`as_of` IS NULL OR coalesce(r.`settled_at`, r.`created_at`) < NEW.`as_of` + (NEW.`kind` IN ('refundDone', 'opening')))
          UNION ALL SELECT 'refundPending', r.`amount` FROM `refund` r
          WHERE r.`attempt_id` = NEW.`attempt_id` AND (NEW.`as_of` IS NULL OR r.`created_at` <= NEW.`as_of`)
            AND (r.`status` = 'Pending' OR (r.`status` = 'Done'
              AND coalesce(r.`settled_at`, r.`created_at`) >= NEW.`as_of` + (NEW.`kind` IN ('refundDone', 'opening'))))
          UNION ALL SELECT CASE g.`status` WHEN 'Open' THEN 'disputed' ELSE 'disputeLost' END, g.`amount` FROM `dispute` g
          WHERE g.`attempt_id` = NEW.`attempt_id` AND g.`status` <> 'Won'
            AND (NEW.`as_of` IS NULL OR g.`opened_at` <= NEW.`as_of`)
        ),
        n AS (
          SELECT captured - (SELECT coalesce(sum(amount), 0) FROM away) - (SELECT coalesce(sum(amount), 0) FROM held) AS rest,
            max((SELECT coalesce(sum(amount), 0) FROM held WHERE bucket = 'cancelled'), 0) AS of_cancelled,
            max((SELECT coalesce(sum(amount), 0) FROM held WHERE bucket = 'rejected'), 0) AS of_rejected,
            max((SELECT coalesce(sum(amount), 0) FROM held WHERE bucket = 'sold'), 0) AS of_sold
          FROM a
        ),
        -- What was given back of no item in particular is taken from what delivers nothing, then from what was sold.
        c AS (SELECT max(-rest, 0) AS need, min(max(-rest, 0), of_cancelled) AS c, of_rejected, of_sold, rest FROM n),
        j AS (SELECT need - c AS need, c, min(need - c, of_rejected) AS j, of_sold, rest FROM c),
        s AS (SELECT need - j AS need, c, j, min(need - j, of_sold) AS s, rest FROM j)
        SELECT 'collected' AS bucket, NULL AS item, captured AS amount FROM a
        UNION ALL SELECT bucket, NULL, amount FROM away
        UNION ALL SELECT bucket, item, amount FROM held
        UNION ALL SELECT 'unallocated', NULL, max(rest, 0) FROM s
        UNION ALL SELECT 'cancelled', NULL, -c FROM s
        UNION ALL SELECT 'rejected', NULL, -j FROM s
        UNION ALL SELECT 'sold', NULL, -s FROM s
        UNION ALL SELECT 'feesKept', NULL, s - need FROM s
      ) p
    ) GROUP BY bucket, item HAVING sum(amount) <> 0
  ) d
  WHERE NEW.`fee` IS NULL AND NEW.`kind` <> 'subsidyReturned'
  UNION ALL
  SELECT NEW.`key` || ':providerFees', NEW.`id`, NEW.`kind`, NEW.`attempt_id`, NULL,
    (SELECT u.`group_id` FROM `attempt` t JOIN `user` u ON u.`id` = t.`user_id` WHERE t.`id` = NEW.`attempt_id`),
    NULL, 'member', 'card', NEW.`counterpart`, 'providerFees', NEW.`fee`, NEW.`ts`,
    max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`))
  WHERE NEW.`fee` <> 0;
  -- What of it came by vouchers, and went back to them: the same cents, taken from the card's. Of what the purchase holds they
  -- stand for what was sold first.
  INSERT INTO `ledger_entry` (`key`, `event_id`, `kind`, `attempt_id`, `group_id`, `payer`, `means`, `counterpart`, `bucket`,
      `amount`, `ts`, `book_ts`)
  SELECT NEW.`key` || ':' || side.means || ':' || d.bucket, NEW.`id`, NEW.`kind`, NEW.`attempt_id`,
    (SELECT u.`group_id` FROM `attempt` t JOIN `user` u ON u.`id` = t.`user_id` WHERE t.`id` = NEW.`attempt_id`),
    'member', side.means, CASE side.means WHEN 'card' THEN NEW.`counterpart` ELSE 'voucher:' || NEW.`attempt_id` END,
    d.bucket, side.sign * d.amount, NEW.`ts`,
    CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT bucket, sum(amount) AS amount FROM (
      SELECT `bucket` AS bucket, -`amount` AS amount FROM `ledger_entry`
      WHERE `attempt_id` = NEW.`attempt_id` AND `payer` = 'member' AND `means` = 'voucher'
      UNION ALL
      SELECT p.bucket, p.amount FROM (
        WITH a AS (
          SELECT CASE WHEN t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL
              AND (NEW.`as_of` IS NULL OR coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) <= NEW.`as_of`)
            THEN t.`voucher` ELSE 0 END AS captured
          FROM `attempt` t WHERE t.`id` = NEW.`attempt_id`
        ),
        away AS (
          SELECT CASE WHEN r.`status` = 'Done' AND (NEW.`as_of` IS NULL
              OR coalesce(r.`settled_at`, r.`created_at`) < NEW.`as_of` + (NEW.`kind` IN ('refundDone', 'opening')))
            THEN 'refunded' ELSE 'refundPending' END AS bucket, r.`amount` AS amount
          FROM `refund` r WHERE r.`attempt_id` = NEW.`attempt_id` AND r.`means` = 'voucher' AND r.`status` <> 'Failed'
            AND (NEW.`as_of` IS NULL OR r.`created_at` <= NEW.`as_of`)
        ),
        n AS (
          SELECT max((SELECT captured FROM a) - (SELECT coalesce(sum(amount), 0) FROM away), 0) AS held,
            max(coalesce(sum(CASE e.`bucket` WHEN 'sold' THEN e.`amount` END), 0), 0) AS sold,
            max(coalesce(sum(CASE e.`bucket` WHEN 'feesKept' THEN e.`amount` END), 0), 0) AS fees,
            max(coalesce(sum(CASE e.`bucket` WHEN 'cancelled' THEN e.`amount` END), 0), 0) AS cancelled,
            max(coalesce(sum(CASE e.`bucket` WHEN 'rejected' THEN e.`amount` END), 0), 0) AS rejected
          FROM `ledger_entry` e WHERE e.`attempt_id` = NEW.`attempt_id` AND e.`payer` = 'member'
        ),
        s AS (SELECT *, min(held, sold) AS of_sold, held - min(held, sold) AS rest FROM n),
        f AS (SELECT *, min(rest, fees) AS of_fees, rest - min(rest, fees) AS rest2 FROM s),
        c AS (SELECT *, min(rest2, cancelled) AS of_cancelled, rest2 - min(rest2, cancelled) AS rest3 FROM f),
        j AS (SELECT *, min(rest3, rejected) AS of_rejected, rest3 - min(rest3, rejected) AS rest4 FROM c)
        SELECT 'collected' AS bucket, captured AS amount FROM a
        UNION ALL SELECT bucket, amount FROM away
        UNION ALL SELECT 'sold', of_sold FROM j
        UNION ALL SELECT 'feesKept', of_fees FROM j
        UNION ALL SELECT 'cancelled', of_cancelled FROM j
        UNION ALL SELECT 'rejected', of_rejected FROM j
        UNION ALL SELECT 'unallocated', rest4 FROM j
      ) p
    ) GROUP BY bucket HAVING sum(amount) <> 0
  ) d, (SELECT 'voucher' AS means, 1 AS sign UNION ALL SELECT 'card', -1) side
  WHERE NEW.`fee` IS NULL AND NEW.`kind` <> 'subsidyReturned'
    AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
-- An item is owed for from when its purchase delivers until it is cancelled or rejected, by the rule of the ledger. The entry
-- is the difference to what stands already, for each item of the purchase: an item may be split or exchanged (decision 122).
CREATE TRIGGER `ledger_event_owes` AFTER INSERT ON `ledger_event`
WHEN NEW.`kind` IN ('captured', 'accepted', 'corrected', 'released', 'givenUp', 'cancelled', 'rejected', 'opening') BEGIN
  INSERT INTO `statement_entry` (`event_id`, `attempt_id`, `item_id`, `vendor_id`, `group_id`, `quantity`, `owed`, `price`,
    `fees`, `subsidy`, `ts`, `book_ts`)
  SELECT NEW.`id`, NEW.`attempt_id`, i.id, i.vendor_id, coalesce(i.group_id, u.`group_id`), i.quantity, i.owed, i.price, i.fees,
    i.subsidy, NEW.`ts`, CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT x.id AS id, x.vendor_id AS vendor_id, x.user_id AS user_id, had.group_id AS group_id,
      x.is_sold * x.quantity - coalesce(had.quantity, 0) AS quantity, x.is_sold * x.owed - coalesce(had.owed, 0) AS owed,
      x.is_sold * x.price - coalesce(had.price, 0) AS price, x.is_sold * x.fees - coalesce(had.fees, 0) AS fees,
      x.is_sold * x.subsidy - coalesce(had.subsidy, 0) AS subsidy
    FROM (
      SELECT o.`id` AS id, o.`vendor_id` AS vendor_id, a.user_id AS user_id, o.`quantity` AS quantity, o.`fees` AS fees,
        o.`subsidy` AS subsidy, o.`ticket_info_total` + o.`options_total` AS price,
        o.`quantity` * coalesce(o.`snapshot` ->> '$.ticketInfo.buyingPrice', 0)
          + (SELECT coalesce(sum((p.value ->> '$.quantity') * coalesce(p.value ->> '$.buyingPrice', 0)), 0)
            FROM json_each(o.`snapshot`, '$.options') p) AS owed,
        a.delivers AND (o.`status` NOT IN ('Canceled', 'Rejected') OR coalesce(o.`ended_at`, a.paid_at) < a.paid_at
          OR coalesce(coalesce(o.`ended_at`, a.paid_at) > NEW.`as_of`, 0)) AS is_sold
      FROM (SELECT t.`id` AS id, t.`user_id` AS user_id, coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) AS paid_at,
          t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL AND (NEW.`as_of` IS NULL
            OR coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) <= NEW.`as_of`) AS delivers
        FROM `attempt` t WHERE t.`id` = NEW.`attempt_id`) a
      JOIN `order_item` o ON o.`attempt_id` = a.id
    ) x
    LEFT JOIN (SELECT s.`item_id` AS id, max(s.`group_id`) AS group_id, sum(s.`quantity`) AS quantity, sum(s.`owed`) AS owed,
        sum(s.`price`) AS price, sum(s.`fees`) AS fees, sum(s.`subsidy`) AS subsidy
      FROM `statement_entry` s WHERE s.`item_id` IN (SELECT `id` FROM `order_item` WHERE `attempt_id` = NEW.`attempt_id`)
      GROUP BY s.`item_id`) had ON had.id = x.id
  ) i
  JOIN `user` u ON u.`id` = i.user_id
  WHERE i.quantity <> 0;
END;
--> statement-breakpoint
-- Statements only grow.
CREATE TRIGGER `statement_entry_remains` BEFORE DELETE ON `statement_entry` BEGIN
  SELECT raise(abort, 'statements only grow');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_entry_in_open_month` BEFORE INSERT ON `statement_entry`
WHEN NEW.`book_ts` < (SELECT max(`end_ts`) FROM `closed_month`) BEGIN
  SELECT raise(abort, 'the month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_entry_stays` BEFORE UPDATE ON `statement_entry` BEGIN
  SELECT raise(abort, 'statements only grow');
END;
--> statement-breakpoint
-- An invoice is queued in the batch of the payment, of the refund or of the share that goes back; a run under way may have read
-- too early, and runs again; a dead one makes room for a new one. Rows that a move brings along queue nothing.
CREATE TRIGGER `paid_attempt_is_invoiced` AFTER UPDATE OF `status`, `ended_at` ON `attempt`
WHEN NEW.`status` = 'Paid' AND NEW.`ended_at` IS NOT NULL AND (OLD.`status` <> 'Paid' OR OLD.`ended_at` IS NULL)
  AND EXISTS (SELECT 1 FROM `invoice_settings` WHERE `enabled` = 1) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = NEW.`ended_at`, `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`id`,
    json_object('attemptId', NEW.`id`), NEW.`ended_at`, 0, NEW.`ended_at`
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_is_credited` AFTER UPDATE OF `status` ON `refund`
WHEN NEW.`status` <> OLD.`status` AND NEW.`status` IN ('Done', 'Failed') AND EXISTS (SELECT 1 FROM `invoice_settings`) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = coalesce(NEW.`settled_at`, NEW.`created_at`), `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`attempt_id`,
    json_object('attemptId', NEW.`attempt_id`), coalesce(NEW.`settled_at`, NEW.`created_at`), 0,
    coalesce(NEW.`settled_at`, NEW.`created_at`)
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `made_refund_is_credited` AFTER INSERT ON `refund`
WHEN NEW.`status` = 'Done' AND EXISTS (SELECT 1 FROM `invoice_settings`)
  AND NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'attempt' AND `id` = NEW.`attempt_id`) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = NEW.`created_at`, `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`attempt_id`,
    json_object('attemptId', NEW.`attempt_id`), NEW.`created_at`, 0, NEW.`created_at`
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `returned_share_is_credited` AFTER UPDATE OF `returned` ON `subsidy_share`
WHEN NEW.`returned` > OLD.`returned` AND EXISTS (SELECT 1 FROM `invoice_settings`)
  AND EXISTS (SELECT 1 FROM `attempt` WHERE `id` = NEW.`attempt_id` AND `status` = 'Paid' AND `ended_at` IS NOT NULL) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = NEW.`updated_at`, `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`attempt_id`,
    json_object('attemptId', NEW.`attempt_id`), NEW.`updated_at`, 0, NEW.`updated_at`
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id`);
END;
--> statement-breakpoint
-- Invoices are numbered without a gap, cover their credits and stay as they are. A move brings rows as they were.
CREATE TRIGGER `invoice_has_next_number` BEFORE INSERT ON `invoice`
WHEN NEW.`seq` <> 1 + coalesce((SELECT s.`last` FROM `invoice_series` s
    WHERE s.`series` = NEW.`series` AND s.`kind` = NEW.`kind` AND s.`year` = NEW.`year`), 0)
  AND NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'attempt' AND `id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'invoices are numbered without a gap');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_counts` AFTER INSERT ON `invoice`
WHEN NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'attempt' AND `id` = NEW.`attempt_id`) BEGIN
  INSERT INTO `invoice_series` (`series`, `kind`, `year`, `tenant`, `last`, `last_at`)
  SELECT NEW.`series`, NEW.`kind`, NEW.`year`, NEW.`tenant`, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM `invoice_series` s
    WHERE s.`series` = NEW.`series` AND s.`kind` = NEW.`kind` AND s.`year` = NEW.`year`);
  UPDATE `invoice_series` SET `last` = NEW.`seq`, `last_at` = NEW.`issued_at`
  WHERE `series` = NEW.`series` AND `kind` = NEW.`kind` AND `year` = NEW.`year`;
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_covers_credit` BEFORE INSERT ON `invoice`
WHEN NEW.`kind` = 'credit' AND NOT EXISTS (SELECT 1 FROM `invoice` i WHERE i.`cause` = NEW.`cause`)
  AND NEW.`total` + (SELECT coalesce(sum(i.`total`), 0) FROM `invoice` i
      WHERE i.`attempt_id` = NEW.`attempt_id` AND i.`kind` = 'credit')
    > (SELECT coalesce(sum(i.`total`), 0) FROM `invoice` i WHERE i.`attempt_id` = NEW.`attempt_id` AND i.`kind` = 'invoice')
BEGIN
  SELECT raise(abort, 'more is credited than was invoiced');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_stays` BEFORE UPDATE ON `invoice` BEGIN
  SELECT raise(abort, 'an invoice does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_remains` BEFORE DELETE ON `invoice`
WHEN OLD.`year` >= CAST(strftime('%Y', 'now') AS integer) - 10
  AND NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'mover') BEGIN
  SELECT raise(abort, 'an invoice is kept for ten years');
END;
--> statement-breakpoint
-- Places that are offered to somebody who waits are held, and given back.
CREATE TRIGGER `waiting_slot_holds` AFTER INSERT ON `waiting_slot` WHEN NEW.`held` > 0 BEGIN
  UPDATE `stock` SET `reserved` = `reserved` + NEW.`held` WHERE `id` = NEW.`stock_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_slot_changes` AFTER UPDATE OF `held` ON `waiting_slot` WHEN NEW.`held` <> OLD.`held` BEGIN
  UPDATE `stock` SET `reserved` = `reserved` + NEW.`held` - OLD.`held` WHERE `id` = NEW.`stock_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_slot_returns` AFTER DELETE ON `waiting_slot` WHEN OLD.`held` > 0 BEGIN
  UPDATE `stock` SET `reserved` = `reserved` - OLD.`held` WHERE `id` = OLD.`stock_id`;
END;
--> statement-breakpoint
-- Places and documents that come back, or come new, are offered to who waits (decision 148).
CREATE TRIGGER `waiting_look_at_returned_places` AFTER UPDATE OF `quantity`, `reserved`, `bought`, `visibility`, `archived_at` ON `stock`
WHEN NEW.`archived_at` IS NULL AND NEW.`visibility` = 'Public'
  AND (OLD.`archived_at` IS NOT NULL OR OLD.`visibility` <> 'Public'
    OR NEW.`quantity` - NEW.`reserved` - NEW.`bought` > OLD.`quantity` - OLD.`reserved` - OLD.`bought`
    OR (NEW.`quantity` IS NULL AND (OLD.`quantity` IS NOT NULL OR NEW.`reserved` + NEW.`bought` < OLD.`reserved` + OLD.`bought`)))
  AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = NEW.`activity_id` AND w.`state` = 'Waiting'
    AND (w.`stock_id` IS NULL OR EXISTS (SELECT 1 FROM `waiting_slot` p WHERE p.`waiting_id` = w.`id` AND p.`stock_id` = NEW.`id`)))
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`) VALUES (NEW.`id`, NEW.`activity_id`)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_look_at_new_places` AFTER INSERT ON `stock`
WHEN NEW.`archived_at` IS NULL AND NEW.`visibility` = 'Public'
  AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = NEW.`activity_id` AND w.`state` = 'Waiting' AND w.`stock_id` IS NULL)
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`) VALUES (NEW.`id`, NEW.`activity_id`)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_look_at_returned_documents` AFTER UPDATE OF `order_item_id`, `void_at`, `status`, `stock_id` ON `entry`
WHEN NEW.`order_item_id` IS NULL AND NEW.`void_at` IS NULL AND NEW.`status` = 'Ready' AND NEW.`stock_id` IS NOT NULL
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`)
    SELECT s.`id`, s.`activity_id` FROM `stock` s WHERE s.`id` = NEW.`stock_id` AND s.`kind` = 'Flexible'
      AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = s.`activity_id` AND w.`state` = 'Waiting')
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_look_at_new_documents` AFTER INSERT ON `entry`
WHEN NEW.`order_item_id` IS NULL AND NEW.`void_at` IS NULL AND NEW.`status` = 'Ready' AND NEW.`stock_id` IS NOT NULL
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`)
    SELECT s.`id`, s.`activity_id` FROM `stock` s WHERE s.`id` = NEW.`stock_id` AND s.`kind` = 'Flexible'
      AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = s.`activity_id` AND w.`state` = 'Waiting')
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_look_queues` AFTER INSERT ON `waiting_look` BEGIN
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
    VALUES ('job-' || lower(hex(randomblob(10))), 'offer-places', 'offer-places:' || NEW.`activity_id`,
      json_object('activityId', NEW.`activity_id`), 0, 0, 0)
    ON CONFLICT (`dedupe_key`) DO UPDATE SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = 0, `tries` = 0
      WHERE `lease_token` IS NOT NULL AND `dead_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_look_queues_again` AFTER UPDATE OF `touched` ON `waiting_look` BEGIN
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
    VALUES ('job-' || lower(hex(randomblob(10))), 'offer-places', 'offer-places:' || NEW.`activity_id`,
      json_object('activityId', NEW.`activity_id`), 0, 0, 0)
    ON CONFLICT (`dedupe_key`) DO UPDATE SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = 0, `tries` = 0
      WHERE `lease_token` IS NOT NULL AND `dead_at` IS NULL;
END;
--> statement-breakpoint
-- A pass in a wallet is looked at again when its ticket changes (decision 156).
CREATE TRIGGER `wallet_pass_follows_ticket` AFTER UPDATE OF `code`, `void_at`, `status`, `history`, `order_item_id` ON `entry` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_order` AFTER UPDATE OF `status`, `snapshot`, `validity_date_str`, `exchanged_for` ON `order_item` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` IN (SELECT e.`id` FROM `entry` e WHERE e.`order_item_id` = NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_offer` AFTER INSERT ON `ticket_gift` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = NEW.`entry_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_gift` AFTER UPDATE OF `accepted_at`, `ended_at` ON `ticket_gift` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = NEW.`entry_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_lost_gift` AFTER DELETE ON `ticket_gift` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = OLD.`entry_id`;
END;
--> statement-breakpoint
-- Money goes back to where it came from. While a wrong payment waits for the operator, all that was captured is the card's: the
-- vouchers have paid nothing yet.
CREATE TRIGGER `refund_within_means` AFTER INSERT ON `refund`
WHEN NEW.`status` <> 'Failed' AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'more is given back than came from there') WHERE
    (SELECT sum(`amount`) FROM `refund` WHERE `attempt_id` = NEW.`attempt_id` AND `means` = NEW.`means` AND `status` <> 'Failed')
      > (SELECT CASE NEW.`means` WHEN 'voucher' THEN by_voucher ELSE captured - by_voucher END
        FROM (SELECT coalesce(`captured`, `total`) AS captured,
            CASE WHEN `status` = 'Paid' AND `ended_at` IS NULL THEN 0 ELSE `voucher` END AS by_voucher
          FROM `attempt` WHERE `id` = NEW.`attempt_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `refund_stays_within_means` AFTER UPDATE OF `amount`, `status`, `attempt_id`, `means` ON `refund`
WHEN NEW.`status` <> 'Failed' AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'more is given back than came from there') WHERE
    (SELECT sum(`amount`) FROM `refund` WHERE `attempt_id` = NEW.`attempt_id` AND `means` = NEW.`means` AND `status` <> 'Failed')
      > (SELECT CASE NEW.`means` WHEN 'voucher' THEN by_voucher ELSE captured - by_voucher END
        FROM (SELECT coalesce(`captured`, `total`) AS captured,
            CASE WHEN `status` = 'Paid' AND `ended_at` IS NULL THEN 0 ELSE `voucher` END AS by_voucher
          FROM `attempt` WHERE `id` = NEW.`attempt_id`));
END;
--> statement-breakpoint
-- Names on given tickets are found as other names are (decision 192). An erasure empties the name, which takes its row.
CREATE VIRTUAL TABLE `gift_names` USING fts5(`words`, content = 'gift_name_row', content_rowid = 'row', tokenize = 'trigram', detail = none, columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE `gift_name_terms` USING fts5vocab('gift_names', 'row');
--> statement-breakpoint
CREATE TRIGGER `gift_names_new` AFTER INSERT ON `gift_name_row` BEGIN
  INSERT INTO `gift_names` (rowid, `words`) VALUES (NEW.`row`, NEW.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `gift_names_gone` AFTER DELETE ON `gift_name_row` BEGIN
  INSERT INTO `gift_names` (`gift_names`, rowid, `words`) VALUES ('delete', OLD.`row`, OLD.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `gift_name_row_of_new` AFTER INSERT ON `ticket_gift` WHEN NEW.`receiver_name` <> '' BEGIN
  INSERT INTO `gift_name_row` (`gift_id`, `words`) VALUES (NEW.`id`, (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`receiver_name` as t)))))))) || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `gift_name_row_changed` AFTER UPDATE OF `receiver_name` ON `ticket_gift` WHEN OLD.`receiver_name` IS NOT NEW.`receiver_name` BEGIN
  DELETE FROM `gift_name_row` WHERE `gift_id` = NEW.`id`;
  INSERT INTO `gift_name_row` (`gift_id`, `words`) SELECT NEW.`id`, (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select NEW.`receiver_name` as t)))))))) || ' ' WHERE NEW.`receiver_name` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `gift_name_row_gone` BEFORE DELETE ON `ticket_gift` BEGIN
  DELETE FROM `gift_name_row` WHERE `gift_id` = OLD.`id`;
END;
