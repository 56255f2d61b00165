CREATE TABLE `known_device` (
	`user_id` text NOT NULL,
	`id_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `known_device_seen` ON `known_device` (`last_seen_at`);--> statement-breakpoint
ALTER TABLE `session` ADD `device` text;--> statement-breakpoint
ALTER TABLE `session` ADD `last_seen_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `deactivated_at` integer;