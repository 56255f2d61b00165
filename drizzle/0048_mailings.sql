CREATE TABLE `mail_opt_out` (
	`user_id` text NOT NULL,
	`group_id` text NOT NULL,
	`mailing_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `group_id`)
);
--> statement-breakpoint
CREATE INDEX `mail_opt_out_mailing` ON `mail_opt_out` (`mailing_id`) WHERE mailing_id is not null;--> statement-breakpoint
CREATE TABLE `mailing` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`audience` text NOT NULL,
	`state` text NOT NULL,
	`origin` text NOT NULL,
	`scheduled_at` integer,
	`started_at` integer,
	`finished_at` integer,
	`cancelled_at` integer,
	`gathered_to` text,
	`note` text,
	`counts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailing_state" CHECK("mailing"."state" in ('draft', 'scheduled', 'sending', 'paused', 'done'))
);
--> statement-breakpoint
CREATE INDEX `mailing_group` ON `mailing` (`group_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mailing_forgotten` ON `mailing` (`finished_at`) WHERE counts is null and finished_at is not null;--> statement-breakpoint
CREATE TABLE `mailing_recipient` (
	`mailing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`mail_id` text,
	PRIMARY KEY(`mailing_id`, `user_id`),
	FOREIGN KEY (`mailing_id`) REFERENCES `mailing`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailing_recipient_state" CHECK("mailing_recipient"."state" in ('waiting', 'queued', 'skipped', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `mailing_recipient_next` ON `mailing_recipient` (`mailing_id`,`state`,`user_id`);--> statement-breakpoint
CREATE INDEX `mailing_recipient_user` ON `mailing_recipient` (`user_id`);--> statement-breakpoint
ALTER TABLE `job` ADD `bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `job_prompt` ON `job` (`run_at`) WHERE dead_at is null and bulk = 0;--> statement-breakpoint
CREATE INDEX `job_bulk` ON `job` (`run_at`) WHERE dead_at is null and bulk = 1;--> statement-breakpoint
ALTER TABLE `mail` ADD `unsubscribe_url` text;