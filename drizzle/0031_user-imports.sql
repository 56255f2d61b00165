CREATE TABLE `user_import` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`scope_group_id` text,
	`owner_id` text NOT NULL,
	`file_name` text,
	`origin` text NOT NULL,
	`send_email` text,
	`task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `user_import_group` ON `user_import` (`group_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_import_owner` ON `user_import` (`owner_id`);--> statement-breakpoint
CREATE INDEX `user_import_updated` ON `user_import` (`updated_at`);--> statement-breakpoint
CREATE TABLE `user_import_row` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`verdict` text NOT NULL,
	`note` text,
	`status` text NOT NULL,
	`email_sent` integer DEFAULT false NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`import_id`, `line`),
	CONSTRAINT "user_import_row_verdict_known" CHECK("user_import_row"."verdict" in ('created', 'updated', 'member', 'elsewhere', 'invalid', 'duplicate')),
	CONSTRAINT "user_import_row_status_known" CHECK("user_import_row"."status" in ('queued', 'in_progress', 'success', 'error'))
);
--> statement-breakpoint
CREATE INDEX `user_import_row_status` ON `user_import_row` (`import_id`,`status`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_row_verdict` ON `user_import_row` (`import_id`,`verdict`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_row_twins` ON `user_import_row` (`import_id`,`email`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_row_email` ON `user_import_row` (`email`);