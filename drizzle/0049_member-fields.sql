CREATE TABLE `member_answer` (
	`field_id` text NOT NULL,
	`user_id` text NOT NULL,
	`value` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`field_id`, `user_id`),
	FOREIGN KEY (`field_id`) REFERENCES `member_field`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_answer_person` ON `member_answer` (`user_id`,`field_id`);--> statement-breakpoint
CREATE TABLE `member_field` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`label` text NOT NULL,
	`help` text NOT NULL,
	`choices` text NOT NULL,
	`required` integer NOT NULL,
	`filled_by` text NOT NULL,
	`is_seniority` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_field_type" CHECK("member_field"."type" in ('Text', 'Number', 'Date', 'Choice', 'YesNo', 'Children', 'Address')),
	CONSTRAINT "member_field_filled_by" CHECK("member_field"."filled_by" in ('Member', 'Committee')),
	CONSTRAINT "member_field_seniority_date" CHECK("member_field"."is_seniority" = 0 or "member_field"."type" = 'Date')
);
--> statement-breakpoint
CREATE INDEX `member_field_group` ON `member_field` (`group_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_field_seniority` ON `member_field` (`group_id`) WHERE is_seniority = 1;--> statement-breakpoint
ALTER TABLE `subsidy_rule` ADD `min_children` integer DEFAULT 0 NOT NULL CONSTRAINT "subsidy_rule_children" CHECK("min_children" >= 0);--> statement-breakpoint
CREATE INDEX `idempotency_office` ON `idempotency` (`created_at`) WHERE call glob '/*admin/*';