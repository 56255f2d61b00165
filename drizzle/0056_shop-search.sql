CREATE TABLE `search_near` (
	`key` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`key`, `word`)
);
--> statement-breakpoint
CREATE TABLE `search_synonym` (
	`id` text PRIMARY KEY NOT NULL,
	`typed` text NOT NULL,
	`meant` text NOT NULL,
	`both_ways` integer NOT NULL,
	`is_used` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_synonym_used` ON `search_synonym` (`is_used`);--> statement-breakpoint
ALTER TABLE `activity_listing` ADD `for_children` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `activity_place` ADD `location_id` text;--> statement-breakpoint
CREATE INDEX `activity_place_point` ON `activity_place` (`lat`,`lng`,`activity_id`);--> statement-breakpoint
ALTER TABLE `activity` ADD `for_children` integer DEFAULT false NOT NULL;