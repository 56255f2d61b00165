CREATE TABLE `account_plan` (
	`id` integer PRIMARY KEY NOT NULL,
	`siren` text NOT NULL,
	`first_month` integer NOT NULL,
	`accounts` text NOT NULL,
	`vat` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "account_plan_one" CHECK("account_plan"."id" = 1),
	CONSTRAINT "account_plan_first_month" CHECK("account_plan"."first_month" between 1 and 12)
);
