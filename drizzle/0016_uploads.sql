ALTER TABLE `media` ADD `purpose` text;--> statement-breakpoint
ALTER TABLE `media` ADD `alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `size` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `uploaded_at` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `refusal` text;--> statement-breakpoint
ALTER TABLE `media` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `swept_at` integer;--> statement-breakpoint
CREATE INDEX `media_waiting` ON `media` (`uploaded_at`) WHERE status = 'Pending' and uploaded_at is not null;--> statement-breakpoint
CREATE INDEX `media_unused` ON `media` (`created_at`) WHERE purpose is not null and used_at is null;--> statement-breakpoint
-- Written by hand: what an item names is used from then on, and what is being swept cannot be named.
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
