CREATE TABLE `self_bill` (
	`payout_id` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`seq` integer NOT NULL,
	`number` text NOT NULL,
	`total` integer NOT NULL,
	`vat` integer NOT NULL,
	`document` text NOT NULL,
	`issued_at` integer NOT NULL,
	CONSTRAINT "self_bill_seq" CHECK("self_bill"."seq" >= 1),
	CONSTRAINT "self_bill_total" CHECK("self_bill"."total" >= 1),
	CONSTRAINT "self_bill_vat" CHECK("self_bill"."vat" between 0 and "self_bill"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `self_bill_number_unique` ON `self_bill` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `self_bill_number` ON `self_bill` (`series`,`year`,`seq`);--> statement-breakpoint
ALTER TABLE `payee` ADD `mandate` text;--> statement-breakpoint
CREATE TRIGGER `self_bill_in_turn` BEFORE INSERT ON `self_bill`
WHEN new.`seq` <> (SELECT coalesce(max(`seq`), 0) + 1 FROM `self_bill` WHERE `series` = new.`series` AND `year` = new.`year`)
BEGIN SELECT raise(ABORT, 'an invoice has the next number of its series'); END;
--> statement-breakpoint
CREATE TRIGGER `self_bill_final` BEFORE UPDATE ON `self_bill`
BEGIN SELECT raise(ABORT, 'an issued invoice does not change'); END;
--> statement-breakpoint
CREATE TRIGGER `self_bill_kept` BEFORE DELETE ON `self_bill`
BEGIN SELECT raise(ABORT, 'an issued invoice is kept'); END;
