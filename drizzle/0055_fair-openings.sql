CREATE TABLE `opening` (
	`batch_id` text PRIMARY KEY NOT NULL,
	`seed` text,
	`drawn_at` integer,
	`cut_at` integer,
	`alive_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batch`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opening_drawn" CHECK(("opening"."seed" is null) = ("opening"."drawn_at" is null) and ("opening"."seed" is null) = ("opening"."cut_at" is null))
);
--> statement-breakpoint
CREATE TABLE `opening_place` (
	`batch_id` text NOT NULL,
	`user_id` text NOT NULL,
	`place_id` text NOT NULL,
	`seq` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`admitted_at` integer,
	`admitted_until` integer,
	`left_at` integer,
	PRIMARY KEY(`batch_id`, `user_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `batch`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opening_place_admission" CHECK(("opening_place"."admitted_at" is null) = ("opening_place"."admitted_until" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opening_place_placeId_unique` ON `opening_place` (`place_id`);--> statement-breakpoint
CREATE INDEX `opening_place_user` ON `opening_place` (`user_id`);--> statement-breakpoint
ALTER TABLE `batch` ADD `opens_at` integer CONSTRAINT "batch_opens_at" CHECK("opens_at" >= 0);--> statement-breakpoint
ALTER TABLE `batch` ADD `max_per_person` integer CONSTRAINT "batch_max_per_person" CHECK("max_per_person" >= 1);
