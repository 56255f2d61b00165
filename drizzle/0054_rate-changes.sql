CREATE TABLE `invoice_series_claim` (
	`series` text PRIMARY KEY NOT NULL,
	`tenant` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `invoice_settings` ADD `rate_changes` text;