CREATE TABLE `terms_version` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant` text NOT NULL,
	`number` integer NOT NULL,
	`text` text NOT NULL,
	`from_ts` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `terms_version_number` ON `terms_version` (`tenant`,`number`);--> statement-breakpoint
ALTER TABLE `attempt` ADD `terms_id` text;