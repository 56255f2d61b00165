ALTER TABLE `activity` ADD `publish_at` integer;--> statement-breakpoint
CREATE INDEX `activity_publication` ON `activity` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE `audit` ADD `task_id` text;--> statement-breakpoint
CREATE INDEX `audit_task` ON `audit` (`task_id`,`target`) WHERE task_id is not null;