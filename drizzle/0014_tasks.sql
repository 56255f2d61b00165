CREATE TABLE `task` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`owner_id` text NOT NULL,
	`group_id` text,
	`state` text NOT NULL,
	`input` text NOT NULL,
	`cursor` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`message` text,
	`file_name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "task_state" CHECK("task"."state" in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
	CONSTRAINT "task_done" CHECK("task"."done" >= 0),
	CONSTRAINT "task_failed" CHECK("task"."failed" >= 0),
	CONSTRAINT "task_total" CHECK("task"."total" >= 0)
);
--> statement-breakpoint
CREATE INDEX `task_created` ON `task` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `task_group` ON `task` (`group_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `task_owner` ON `task` (`owner_id`);--> statement-breakpoint
CREATE INDEX `task_open` ON `task` (`group_id`) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX `task_updated` ON `task` (`updated_at`);--> statement-breakpoint
CREATE TABLE `task_part` (
	`task_id` text NOT NULL,
	`step` integer NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`task_id`, `step`),
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade
);
