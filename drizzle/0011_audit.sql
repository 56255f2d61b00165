CREATE TABLE `audit_person` (
	`user_id` text NOT NULL,
	`audit_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `audit_id`)
);
--> statement-breakpoint
CREATE INDEX `audit_person_audit` ON `audit_person` (`audit_id`);--> statement-breakpoint
ALTER TABLE `audit` ADD `group_id` text;--> statement-breakpoint
CREATE INDEX `audit_group` ON `audit` (`group_id`,`ts`);