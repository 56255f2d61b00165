CREATE TABLE `operator_alert_choice` (
	`user_id` text PRIMARY KEY NOT NULL,
	`off` text NOT NULL,
	`wants_mails` integer DEFAULT true NOT NULL,
	`mailed_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `operator_alert` (
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`since_ts` integer NOT NULL,
	PRIMARY KEY(`kind`, `thing_id`),
	CONSTRAINT "operator_alert_kind" CHECK("operator_alert"."kind" in ('soldOut', 'atZero', 'low', 'noDocuments', 'openingSoon', 'promotionEnding', 'noIdentity'))
);
--> statement-breakpoint
CREATE INDEX `operator_alert_since` ON `operator_alert` (`since_ts`);