CREATE TABLE `month_settings` (
	`month` text PRIMARY KEY NOT NULL,
	`plan` text,
	`vat` text,
	`partners` text NOT NULL,
	`groups` text NOT NULL,
	`categories` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `month_settings_stay` BEFORE UPDATE ON `month_settings` BEGIN
  SELECT raise(abort, 'what a closed month follows does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `month_settings_remain` BEFORE DELETE ON `month_settings` BEGIN
  SELECT raise(abort, 'what a closed month follows does not change');
END;
