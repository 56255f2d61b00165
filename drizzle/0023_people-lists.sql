CREATE TABLE `user_search_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`facts` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_search_row_userId_unique` ON `user_search_row` (`user_id`);--> statement-breakpoint
CREATE INDEX `user_list_created` ON `user` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_list_email` ON `user` ("email" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `user_list_first_name` ON `user` ("first_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `user_list_last_name` ON `user` ("last_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `user_list_phone` ON `user` (`phone_number`,`id`);--> statement-breakpoint
CREATE INDEX `user_list_card` ON `user` (`member_card_code`,`id`);--> statement-breakpoint
CREATE INDEX `user_list_login` ON `user` (`last_login_at`,`id`);
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
INSERT INTO `user_search_row` (`user_id`, `facts`) SELECT `id`, (select lower(t) from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, '’', ''''), '‘', ''''), 'ʼ', ''''), ' ', ' '), ' ', ' '), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', '') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'œ', 'oe'), 'Œ', 'oe'), 'š', 's'), 'Š', 's'), 'ß', 'ss'), 'ù', 'u') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'Æ', 'ae'), 'ç', 'c'), 'Ç', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i') as t from (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'æ', 'ae') as t from (select `email` || ' ' || `first_name` || ' ' || `last_name` || ' ' || `phone_number` || ' ' || coalesce(`member_card_code`, '') as t)))))))) FROM `user`;
