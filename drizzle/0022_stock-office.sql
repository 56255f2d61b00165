CREATE TABLE `activity_closed_day` (
	`activity_id` text NOT NULL,
	`day` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`activity_id`, `day`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activity_closed_day_form" CHECK("activity_closed_day"."day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
ALTER TABLE `file` ADD `name` text;--> statement-breakpoint
ALTER TABLE `file` ADD `hash` text;--> statement-breakpoint
CREATE INDEX `file_hash` ON `file` (`hash`) WHERE hash is not null;--> statement-breakpoint
ALTER TABLE `batch` ADD `low_stock_at` integer CHECK (`low_stock_at` >= 0);--> statement-breakpoint
ALTER TABLE `batch` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stock` ADD `adjusted_at` integer;