CREATE TABLE `activity_name_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_name_row_activityId_unique` ON `activity_name_row` (`activity_id`);--> statement-breakpoint
CREATE TABLE `vendor_name_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendor`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_name_row_vendorId_unique` ON `vendor_name_row` (`vendor_id`);--> statement-breakpoint
CREATE INDEX `user_list_group` ON `user` (`group_id`,`id`,`erased_at`);--> statement-breakpoint
CREATE INDEX `activity_by_id` ON `activity` (`id`,`name_key`,`visibility`,`stock_type`,`created_at`,`updated_at`);--> statement-breakpoint
CREATE INDEX `vendor_by_id` ON `vendor` (`id`,`name_key`,`slug_name`,`visibility`,`created_at`,`updated_at`);
--> statement-breakpoint
-- By hand from here. Each three letters of a plain name are indexed, so that a part of it is found among 50,000; `…_terms`
-- lists these threes, by which words of two letters are found: a space ends each name for them. The plain name is
-- written by a trigger right after its row, which is when `…_name_row_changed` writes it here; a row that comes with it, out
-- of the trash or from another region, by `…_of_new`.
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
INSERT INTO `activity_name_row` (`activity_id`, `words`) SELECT `id`, `name_key` || ' ' FROM `activity`;
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
INSERT INTO `vendor_name_row` (`vendor_id`, `words`) SELECT `id`, `name_key` || ' ' || `slug_name` || ' ' FROM `vendor`;
