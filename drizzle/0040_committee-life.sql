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
CREATE TABLE `news` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`date` text NOT NULL,
	`media_id` text,
	`is_published` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "news_type" CHECK("news"."type" in ('meetings', 'benefits', 'events', 'information'))
);
--> statement-breakpoint
CREATE INDEX `news_shown` ON `news` (`group_id`,`is_published`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `news_feed` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_feed_tokenHash_unique` ON `news_feed` (`token_hash`);--> statement-breakpoint
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
