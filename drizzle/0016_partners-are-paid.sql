CREATE TABLE `bank_change` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`sealed_iban` text NOT NULL,
	`iban_end` text NOT NULL,
	`holder` text NOT NULL,
	`contact_email` text NOT NULL,
	`state` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	CONSTRAINT "bank_change_state" CHECK("bank_change"."state" in ('Pending', 'Approved', 'Refused')),
	CONSTRAINT "bank_change_decided" CHECK(("bank_change"."state" = 'Pending') = ("bank_change"."decided_by" is null)),
	CONSTRAINT "bank_change_second_person" CHECK("bank_change"."state" <> 'Approved' or "bank_change"."decided_by" <> "bank_change"."asked_by")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_change_pending` ON `bank_change` (`vendor_id`) WHERE state = 'Pending';--> statement-breakpoint
CREATE INDEX `bank_change_vendor` ON `bank_change` (`vendor_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `bank_statement` (
	`digest` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`paid` integer NOT NULL,
	`read_at` integer NOT NULL,
	`read_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payee` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`vat_number` text DEFAULT '' NOT NULL,
	`terms` text DEFAULT 'Resale' NOT NULL,
	`commission` integer,
	`address` text,
	`sealed_iban` text,
	`iban_end` text,
	`holder` text,
	`told_email` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payee_terms" CHECK("payee"."terms" in ('Resale', 'Agency')),
	CONSTRAINT "payee_commission" CHECK(("payee"."terms" = 'Agency') = ("payee"."commission" is not null)),
	CONSTRAINT "payee_commission_range" CHECK("payee"."commission" is null or "payee"."commission" between 1 and 9999),
	CONSTRAINT "payee_account" CHECK(("payee"."sealed_iban" is null) = ("payee"."holder" is null) and ("payee"."sealed_iban" is null) = ("payee"."iban_end" is null))
);
--> statement-breakpoint
CREATE TABLE `payer_account` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sealed_iban` text NOT NULL,
	`iban_end` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payer_account_one" CHECK("payer_account"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `partner_payout` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`month` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`terms` text NOT NULL,
	`gross` integer NOT NULL,
	`commission_cents` integer NOT NULL,
	`amount` integer NOT NULL,
	`payable` integer NOT NULL,
	`settled_by` text,
	`file_id` text,
	`paid_on` text,
	`bank_reference` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	CONSTRAINT "partner_payout_state" CHECK("partner_payout"."state" in ('Disputed', 'Approved', 'Ordered', 'Paid', 'Carried')),
	CONSTRAINT "partner_payout_terms" CHECK("partner_payout"."terms" in ('Resale', 'Agency')),
	CONSTRAINT "partner_payout_payable" CHECK("partner_payout"."payable" >= 0),
	CONSTRAINT "partner_payout_amount" CHECK("partner_payout"."amount" = "partner_payout"."gross" - "partner_payout"."commission_cents"),
	CONSTRAINT "partner_payout_to_pay" CHECK(("partner_payout"."state" in ('Approved', 'Ordered', 'Paid')) = ("partner_payout"."payable" > 0)),
	CONSTRAINT "partner_payout_paid" CHECK(("partner_payout"."state" = 'Paid') = ("partner_payout"."paid_on" is not null)),
	CONSTRAINT "partner_payout_ordered" CHECK("partner_payout"."state" <> 'Ordered' or "partner_payout"."file_id" is not null),
	CONSTRAINT "partner_payout_reason" CHECK("partner_payout"."state" <> 'Disputed' or "partner_payout"."reason" is not null),
	CONSTRAINT "partner_payout_settled_state" CHECK("partner_payout"."settled_by" is null or "partner_payout"."state" = 'Carried')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_payout_statement` ON `partner_payout` (`vendor_id`,`month`);--> statement-breakpoint
CREATE INDEX `partner_payout_month` ON `partner_payout` (`month`,`state`);--> statement-breakpoint
CREATE INDEX `partner_payout_file` ON `partner_payout` (`file_id`) WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX `partner_payout_settled` ON `partner_payout` (`settled_by`) WHERE settled_by is not null;--> statement-breakpoint
CREATE TABLE `transfer_file` (
	`id` text PRIMARY KEY NOT NULL,
	`execute_on` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	`debtor_name` text NOT NULL,
	`debtor_end` text NOT NULL,
	`sealed_xml` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`abandoned_at` integer,
	CONSTRAINT "transfer_file_state" CHECK("transfer_file"."state" in ('Made', 'Abandoned')),
	CONSTRAINT "transfer_file_count" CHECK("transfer_file"."count" >= 1),
	CONSTRAINT "transfer_file_total" CHECK("transfer_file"."total" >= 1),
	CONSTRAINT "transfer_file_abandoned" CHECK(("transfer_file"."state" = 'Abandoned') = ("transfer_file"."abandoned_at" is not null))
);
--> statement-breakpoint
CREATE INDEX `transfer_file_created` ON `transfer_file` (`created_at`);--> statement-breakpoint
CREATE TRIGGER `partner_payout_closed_month` BEFORE INSERT ON `partner_payout`
WHEN NOT EXISTS (SELECT 1 FROM `closed_month` WHERE `month` = new.`month`)
BEGIN SELECT raise(ABORT, 'the month is not closed'); END;
--> statement-breakpoint
CREATE TRIGGER `partner_payout_paid_final` BEFORE UPDATE ON `partner_payout`
WHEN old.`state` = 'Paid'
BEGIN SELECT raise(ABORT, 'a paid statement does not change'); END;
--> statement-breakpoint
CREATE TRIGGER `partner_payout_same_statement` BEFORE UPDATE OF `vendor_id`, `month` ON `partner_payout`
BEGIN SELECT raise(ABORT, 'a payout stays with its statement'); END;
--> statement-breakpoint
CREATE TRIGGER `partner_payout_kept` BEFORE DELETE ON `partner_payout`
BEGIN SELECT raise(ABORT, 'a payout is kept'); END;
