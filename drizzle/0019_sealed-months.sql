CREATE TABLE `month_seal` (
	`month` text PRIMARY KEY NOT NULL,
	`sealed_at` integer NOT NULL,
	`digest` text NOT NULL,
	`previous` text,
	`manifest` text NOT NULL,
	`file_key` text NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `closed_month` ADD `closed_by` text;--> statement-breakpoint
ALTER TABLE `closed_month` ADD `closed_by_name` text;--> statement-breakpoint
ALTER TABLE `closed_month` ADD `closed_on` text;
--> statement-breakpoint
CREATE TRIGGER `month_seal_stays` BEFORE UPDATE ON `month_seal` BEGIN
  SELECT raise(abort, 'a seal does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `month_seal_remains` BEFORE DELETE ON `month_seal` BEGIN
  SELECT raise(abort, 'a seal does not change');
END;
--> statement-breakpoint
-- Months are sealed in turn, each with the digest of the one before.
CREATE TRIGGER `month_seal_in_turn` BEFORE INSERT ON `month_seal` BEGIN
  SELECT raise(abort, 'the month is not closed') WHERE NOT EXISTS (SELECT 1 FROM `closed_month` WHERE `month` = NEW.`month`);
  SELECT raise(abort, 'months are sealed in turn') WHERE EXISTS (SELECT 1 FROM `closed_month` c
    WHERE c.`month` < NEW.`month` AND NOT EXISTS (SELECT 1 FROM `month_seal` s WHERE s.`month` = c.`month`));
  SELECT raise(abort, 'a seal names the one before') WHERE NEW.`previous` IS NOT
    (SELECT s.`digest` FROM `month_seal` s WHERE s.`month` < NEW.`month` ORDER BY s.`month` DESC LIMIT 1);
END;
