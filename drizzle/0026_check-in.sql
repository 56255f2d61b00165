CREATE TABLE `check_in` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`activity_id` text NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`is_offline` integer NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text NOT NULL,
	`scan_link_id` text,
	`user_id` text,
	`dispute` text,
	FOREIGN KEY (`entry_id`) REFERENCES `entry`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scan_link_id`) REFERENCES `scan_link`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "check_in_dispute_known" CHECK("check_in"."dispute" in ('alreadyUsed', 'void')),
	CONSTRAINT "check_in_by_one" CHECK(("check_in"."scan_link_id" is null) <> ("check_in"."user_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `check_in_scanId_unique` ON `check_in` (`scan_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `check_in_entry` ON `check_in` (`entry_id`) WHERE dispute is null;--> statement-breakpoint
CREATE INDEX `check_in_entry_all` ON `check_in` (`entry_id`);--> statement-breakpoint
CREATE INDEX `check_in_vendor` ON `check_in` (`vendor_id`,`day`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `check_in_activity` ON `check_in` (`activity_id`,`day`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `check_in_day` ON `check_in` (`day`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `check_in_link` ON `check_in` (`scan_link_id`,`at`);--> statement-breakpoint
CREATE INDEX `check_in_recorded` ON `check_in` (`recorded_at`);--> statement-breakpoint
CREATE TABLE `scan_link` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`label` text NOT NULL,
	`token_hash` text NOT NULL,
	`salt` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendor`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scan_link_tokenHash_unique` ON `scan_link` (`token_hash`);--> statement-breakpoint
CREATE INDEX `scan_link_vendor` ON `scan_link` (`vendor_id`,`created_at`);