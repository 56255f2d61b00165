CREATE TABLE `gift_name_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`gift_id` text NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`gift_id`) REFERENCES `ticket_gift`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_name_row_giftId_unique` ON `gift_name_row` (`gift_id`);
--> statement-breakpoint
-- By hand from here. Each three letters of a plain name are indexed (decision 132); `gift_name_terms` lists these threes, by
-- which words of two letters are found: a space ends each name for them. An erasure empties the name, which takes its row.
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
--> statement-breakpoint
INSERT INTO `gift_name_row` (`gift_id`, `words`) SELECT `id`, (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select `receiver_name` as t)))))))) || ' ' FROM `ticket_gift` WHERE `receiver_name` <> '' ORDER BY `accepted_at`;
