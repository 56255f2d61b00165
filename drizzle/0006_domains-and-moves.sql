CREATE TABLE `move_scope` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
ALTER TABLE `host` ADD `group_id` text REFERENCES user_group(id);--> statement-breakpoint
ALTER TABLE `host` ADD `custom_hostname_id` text;--> statement-breakpoint
CREATE INDEX `host_group` ON `host` (`group_id`);--> statement-breakpoint
ALTER TABLE `placement` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `placement` ADD `source` text;--> statement-breakpoint
ALTER TABLE `placement` ADD `target` text;--> statement-breakpoint
ALTER TABLE `placement` ADD `step` text;