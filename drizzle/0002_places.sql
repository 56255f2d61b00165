CREATE TABLE `activity_place` (
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`city` text,
	`city_key` text,
	`postal_code` text,
	`country` text,
	`lat` real,
	`lng` real,
	PRIMARY KEY(`activity_id`, `position`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_place_point` ON `activity_place` (`lat`,`lng`,`activity_id`,`position`);--> statement-breakpoint
CREATE INDEX `activity_place_city` ON `activity_place` (`city_key`);--> statement-breakpoint
CREATE TABLE `activity_search_row` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` text NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_search_row_activityId_unique` ON `activity_search_row` (`activity_id`);