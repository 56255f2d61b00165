CREATE TABLE `trash` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`call` text NOT NULL,
	`target` text NOT NULL,
	`label` text NOT NULL,
	`group_id` text,
	`parts` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trash_deleted` ON `trash` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `trash_group` ON `trash` (`group_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `trash_target` ON `trash` (`target`);--> statement-breakpoint
CREATE TABLE `audit_person` (
	`user_id` text NOT NULL,
	`audit_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `audit_id`)
);
--> statement-breakpoint
CREATE INDEX `audit_person_audit` ON `audit_person` (`audit_id`);--> statement-breakpoint
ALTER TABLE `audit` ADD `group_id` text;--> statement-breakpoint
CREATE INDEX `audit_group` ON `audit` (`group_id`,`ts`);--> statement-breakpoint
ALTER TABLE `activity` ADD `vendor_location_id` text;--> statement-breakpoint
CREATE INDEX `activity_location` ON `activity` (`vendor_location_id`) WHERE vendor_location_id is not null;--> statement-breakpoint
UPDATE `activity` SET `vendor_location_id` = (SELECT `l`.`id` FROM `location` `l` WHERE `l`.`vendor_id` = `activity`.`vendor_id` AND `l`.`position` = `activity`.`vendor_location_index`) WHERE `vendor_location_index` IS NOT NULL;
