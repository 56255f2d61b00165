CREATE TABLE `committee_page` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`markdown` text NOT NULL,
	`people` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `committee_page_groupId_unique` ON `committee_page` (`group_id`);--> statement-breakpoint
ALTER TABLE `user_group` ADD `premium` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: what a page names is used from then on, and what is being swept cannot be named.
CREATE TRIGGER `committee_page_media_of_new` AFTER INSERT ON `committee_page` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
END;
--> statement-breakpoint
CREATE TRIGGER `committee_page_media_of_changed` AFTER UPDATE OF `people` ON `committee_page` BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT value ->> '$.mediaId' FROM json_each(NEW.`people`));
END;
