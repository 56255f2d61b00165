CREATE TABLE `activity_arrival` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_arrival_activityId_unique` ON `activity_arrival` (`activity_id`);--> statement-breakpoint
CREATE TABLE `favourite` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_price` integer,
	`seen_on_sale` integer DEFAULT false NOT NULL,
	`seen_until` integer,
	`seen_arrival` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `target_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "favourite_kind" CHECK("favourite"."kind" in ('activity', 'vendor', 'category')),
	CONSTRAINT "favourite_seen_price" CHECK("favourite"."seen_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE `favourite_mail` (
	`user_id` text PRIMARY KEY NOT NULL,
	`is_wanted` integer NOT NULL,
	`origin` text NOT NULL,
	`look_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `favourite_mail_due` ON `favourite_mail` (`look_at`,`user_id`) WHERE is_wanted;--> statement-breakpoint
-- What is listed already is nobody's news.
INSERT INTO `activity_arrival` (`activity_id`) SELECT `activity_id` FROM `activity_listing` WHERE `scope` = 'all' ORDER BY `listed_at`, `activity_id`;
