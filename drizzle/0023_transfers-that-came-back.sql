CREATE TABLE `payout_bank_line` (
	`key` text PRIMARY KEY NOT NULL,
	`payout_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`use` text NOT NULL,
	`cents` integer NOT NULL,
	`booked_on` text NOT NULL,
	`bank_reference` text NOT NULL,
	`file_id` text,
	`read_at` integer NOT NULL,
	`read_by` text NOT NULL,
	CONSTRAINT "payout_bank_line_use" CHECK("payout_bank_line"."use" in ('Paid', 'Double', 'Returned', 'DoubleReturned')),
	CONSTRAINT "payout_bank_line_attempt" CHECK("payout_bank_line"."attempt" >= 1),
	CONSTRAINT "payout_bank_line_cents" CHECK("payout_bank_line"."cents" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_bank_line_paid` ON `payout_bank_line` (`payout_id`,`attempt`) WHERE use = 'Paid';--> statement-breakpoint
CREATE UNIQUE INDEX `payout_bank_line_returned` ON `payout_bank_line` (`payout_id`,`attempt`) WHERE use = 'Returned';--> statement-breakpoint
CREATE INDEX `payout_bank_line_payout` ON `payout_bank_line` (`payout_id`);--> statement-breakpoint
CREATE INDEX `payout_bank_line_file` ON `payout_bank_line` (`file_id`) WHERE file_id is not null;--> statement-breakpoint
ALTER TABLE `partner_payout` ADD `returned_on` text;--> statement-breakpoint
ALTER TABLE `partner_payout` ADD `returns` integer DEFAULT 0 NOT NULL CONSTRAINT "partner_payout_returns" CHECK("returns" >= 0 and ("returns" > 0) = ("returned_on" is not null));--> statement-breakpoint
DROP TRIGGER `partner_payout_paid_final`;--> statement-breakpoint
CREATE TRIGGER `partner_payout_paid_final` BEFORE UPDATE ON `partner_payout`
WHEN old.`state` = 'Paid' AND NOT (
  new.`state` = 'Approved' AND new.`returns` = old.`returns` + 1 AND new.`id` = old.`id`
  AND new.`terms` = old.`terms` AND new.`gross` = old.`gross` AND new.`amount` = old.`amount`
  AND new.`payable` = old.`payable` AND new.`file_id` IS NULL
  AND EXISTS (SELECT 1 FROM `payout_bank_line` WHERE `payout_id` = old.`id` AND `attempt` = old.`returns` + 1
    AND `use` = 'Returned' AND `booked_on` IS new.`returned_on`))
BEGIN SELECT raise(ABORT, 'a paid statement does not change'); END;
--> statement-breakpoint
CREATE TRIGGER `partner_payout_returned` BEFORE UPDATE ON `partner_payout`
WHEN old.`state` <> 'Paid' AND (new.`returns` <> old.`returns` OR new.`returned_on` IS NOT old.`returned_on`
  OR (old.`returns` > 0 AND (new.`state` NOT IN ('Approved', 'Ordered', 'Paid') OR new.`terms` <> old.`terms`
    OR new.`gross` <> old.`gross` OR new.`amount` <> old.`amount` OR new.`payable` <> old.`payable`)))
BEGIN SELECT raise(ABORT, 'a statement that came back keeps its amounts'); END;
--> statement-breakpoint
CREATE TRIGGER `payout_bank_line_final` BEFORE UPDATE ON `payout_bank_line`
BEGIN SELECT raise(ABORT, 'a line of the bank does not change'); END;
--> statement-breakpoint
CREATE TRIGGER `payout_bank_line_kept` BEFORE DELETE ON `payout_bank_line`
BEGIN SELECT raise(ABORT, 'a line of the bank is kept'); END;
