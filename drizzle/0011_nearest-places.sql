CREATE TABLE `listing_place` (
	`scope` text NOT NULL,
	`cse` integer NOT NULL,
	`group_key` text NOT NULL,
	`cell` integer NOT NULL,
	`label` text NOT NULL,
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	`z` real NOT NULL,
	PRIMARY KEY(`scope`, `cse`, `group_key`, `cell`, `label`, `activity_id`, `position`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `listing_place_activity` ON `listing_place` (`activity_id`);--> statement-breakpoint
DROP INDEX `activity_place_point`;--> statement-breakpoint
ALTER TABLE `catalogue_version` ADD `derived_form` integer DEFAULT 0 NOT NULL;