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
CREATE INDEX `trash_target` ON `trash` (`target`);