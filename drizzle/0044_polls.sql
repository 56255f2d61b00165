CREATE TABLE `poll` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`title` text NOT NULL,
	`multiple` integer NOT NULL,
	`anonymous` integer NOT NULL,
	`changeable` integer NOT NULL,
	`results` text NOT NULL,
	`opens_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "poll_results" CHECK("poll"."results" in ('always', 'afterVote', 'afterEnd')),
	CONSTRAINT "poll_times" CHECK("poll"."ends_at" > "poll"."opens_at"),
	CONSTRAINT "poll_anonymous_is_final" CHECK("poll"."anonymous" = 0 or ("poll"."changeable" = 0 and "poll"."results" = 'afterEnd'))
);
--> statement-breakpoint
CREATE INDEX `poll_shown` ON `poll` (`group_id`,`opens_at`,`id`);--> statement-breakpoint
CREATE TABLE `poll_ballot` (
	`mark` integer NOT NULL,
	`choice_id` text NOT NULL,
	PRIMARY KEY(`mark`, `choice_id`),
	FOREIGN KEY (`mark`) REFERENCES `poll_voter`(`mark`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`choice_id`) REFERENCES `poll_choice`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_ballot_choice` ON `poll_ballot` (`choice_id`);--> statement-breakpoint
CREATE TABLE `poll_choice` (
	`id` text PRIMARY KEY NOT NULL,
	`poll_id` text NOT NULL,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`votes` integer NOT NULL,
	FOREIGN KEY (`poll_id`) REFERENCES `poll`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `poll_choice_position` ON `poll_choice` (`poll_id`,`position`);--> statement-breakpoint
CREATE TABLE `poll_voter` (
	`mark` integer PRIMARY KEY NOT NULL,
	`poll_id` text NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`poll_id`) REFERENCES `poll`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `poll_voter_once` ON `poll_voter` (`poll_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `poll_voter_user` ON `poll_voter` (`user_id`);