CREATE TABLE `library_item` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`kind` text NOT NULL,
	`parent_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`readers` text NOT NULL,
	`reader_groups` text NOT NULL,
	`version_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "library_item_kind" CHECK("library_item"."kind" in ('folder', 'file')),
	CONSTRAINT "library_item_readers" CHECK("library_item"."readers" in ('members', 'groups', 'admins'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `library_item_name` ON `library_item` (`group_id`,`parent_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `library_item_folders` ON `library_item` (`group_id`) WHERE kind = 'folder';--> statement-breakpoint
CREATE TABLE `library_version` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`item_id` text NOT NULL,
	`is_new` integer NOT NULL,
	`parent_id` text NOT NULL,
	`name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`status` text NOT NULL,
	`number` integer NOT NULL,
	`created_at` integer NOT NULL,
	`left_at` integer,
	CONSTRAINT "library_version_status" CHECK("library_version"."status" in ('Pending', 'Ready')),
	CONSTRAINT "library_version_size" CHECK("library_version"."size" >= 1)
);
--> statement-breakpoint
CREATE INDEX `library_version_item` ON `library_version` (`item_id`,`number`);--> statement-breakpoint
CREATE INDEX `library_version_group` ON `library_version` (`group_id`);--> statement-breakpoint
CREATE INDEX `library_version_pending` ON `library_version` (`created_at`) WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX `library_version_left` ON `library_version` (`left_at`) WHERE left_at is not null;--> statement-breakpoint
-- Written by hand: since when no item has a version, whichever way the item went, and that it has one again.
CREATE TRIGGER `library_item_left` AFTER DELETE ON `library_item` BEGIN
  UPDATE `library_version` SET `left_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `item_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `library_item_back` AFTER INSERT ON `library_item` BEGIN
  UPDATE `library_version` SET `left_at` = NULL WHERE `item_id` = NEW.`id` AND `left_at` IS NOT NULL;
END;
