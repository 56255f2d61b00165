CREATE TABLE `commission_bill` (
	`payout_id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`seq` integer NOT NULL,
	`number` text NOT NULL,
	`total` integer NOT NULL,
	`vat` integer NOT NULL,
	`document` text NOT NULL,
	`issued_at` integer NOT NULL,
	CONSTRAINT "commission_bill_kind" CHECK("commission_bill"."kind" in ('invoice', 'credit')),
	CONSTRAINT "commission_bill_seq" CHECK("commission_bill"."seq" >= 1),
	CONSTRAINT "commission_bill_total" CHECK("commission_bill"."total" >= 1),
	CONSTRAINT "commission_bill_vat" CHECK("commission_bill"."vat" between 0 and "commission_bill"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_bill_number_unique` ON `commission_bill` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `commission_bill_number` ON `commission_bill` (`series`,`year`,`seq`);--> statement-breakpoint
CREATE INDEX `commission_bill_vendor` ON `commission_bill` (`vendor_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `commission_bill_issued` ON `commission_bill` (`issued_at`);--> statement-breakpoint
DROP INDEX `statement_entry_book`;--> statement-breakpoint
ALTER TABLE `statement_entry` ADD `commission` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statement_entry` ADD `commission_vat` integer;--> statement-breakpoint
CREATE INDEX `statement_entry_sums` ON `statement_entry` (`book_ts`,`vendor_id`,`group_id`,`quantity`,`owed`,`price`,`fees`,`subsidy`,`commission`,`commission_vat`);--> statement-breakpoint
CREATE INDEX `statement_entry_agency` ON `statement_entry` (`book_ts`,`event_id`) WHERE commission_vat is not null;--> statement-breakpoint
ALTER TABLE `payee` ADD `commission_vat` text;--> statement-breakpoint
ALTER TABLE `payee` ADD `terms_since` integer;
--> statement-breakpoint
CREATE TRIGGER `commission_bill_in_turn` BEFORE INSERT ON `commission_bill`
WHEN new.`seq` <> (SELECT coalesce(max(`seq`), 0) + 1 FROM `commission_bill` WHERE `series` = new.`series` AND `year` = new.`year`)
BEGIN SELECT raise(ABORT, 'an invoice has the next number of its series'); END;
--> statement-breakpoint
CREATE TRIGGER `commission_bill_final` BEFORE UPDATE ON `commission_bill`
BEGIN SELECT raise(ABORT, 'an issued invoice does not change'); END;
--> statement-breakpoint
CREATE TRIGGER `commission_bill_kept` BEFORE DELETE ON `commission_bill`
BEGIN SELECT raise(ABORT, 'an issued invoice is kept'); END;
--> statement-breakpoint
DROP TRIGGER `ledger_event_owes`;
--> statement-breakpoint
-- A sale in a partner's name has the rate of its commission's VAT in the order: its price less what is owed is the commission.
CREATE TRIGGER `ledger_event_owes` AFTER INSERT ON `ledger_event`
WHEN NEW.`kind` IN ('captured', 'accepted', 'corrected', 'released', 'givenUp', 'cancelled', 'rejected', 'opening') BEGIN
  INSERT INTO `statement_entry` (`event_id`, `attempt_id`, `item_id`, `vendor_id`, `group_id`, `quantity`, `owed`, `price`,
    `fees`, `subsidy`, `commission`, `commission_vat`, `ts`, `book_ts`)
  SELECT NEW.`id`, NEW.`attempt_id`, i.id, i.vendor_id, coalesce(i.group_id, u.`group_id`), i.quantity, i.owed, i.price, i.fees,
    i.subsidy, CASE WHEN i.commission_vat IS NULL THEN 0 ELSE i.price - i.owed END, i.commission_vat, NEW.`ts`,
    CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT x.id AS id, x.vendor_id AS vendor_id, x.user_id AS user_id, had.group_id AS group_id,
      x.commission_vat AS commission_vat,
      x.is_sold * x.quantity - coalesce(had.quantity, 0) AS quantity, x.is_sold * x.owed - coalesce(had.owed, 0) AS owed,
      x.is_sold * x.price - coalesce(had.price, 0) AS price, x.is_sold * x.fees - coalesce(had.fees, 0) AS fees,
      x.is_sold * x.subsidy - coalesce(had.subsidy, 0) AS subsidy
    FROM (
      SELECT o.`id` AS id, o.`vendor_id` AS vendor_id, a.user_id AS user_id, o.`quantity` AS quantity, o.`fees` AS fees,
        o.`subsidy` AS subsidy, o.`ticket_info_total` + o.`options_total` AS price,
        o.`snapshot` ->> '$.agency.vat' AS commission_vat,
        o.`quantity` * coalesce(o.`snapshot` ->> '$.ticketInfo.buyingPrice', 0)
          + (SELECT coalesce(sum((p.value ->> '$.quantity') * coalesce(p.value ->> '$.buyingPrice', 0)), 0)
            FROM json_each(o.`snapshot`, '$.options') p) AS owed,
        a.delivers AND (o.`status` NOT IN ('Canceled', 'Rejected') OR coalesce(o.`ended_at`, a.paid_at) < a.paid_at
          OR coalesce(coalesce(o.`ended_at`, a.paid_at) > NEW.`as_of`, 0)) AS is_sold
      FROM (SELECT t.`id` AS id, t.`user_id` AS user_id, coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) AS paid_at,
          t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL AND (NEW.`as_of` IS NULL
            OR coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) <= NEW.`as_of`) AS delivers
        FROM `attempt` t WHERE t.`id` = NEW.`attempt_id`) a
      JOIN `order_item` o ON o.`attempt_id` = a.id
    ) x
    LEFT JOIN (SELECT s.`item_id` AS id, max(s.`group_id`) AS group_id, sum(s.`quantity`) AS quantity, sum(s.`owed`) AS owed,
        sum(s.`price`) AS price, sum(s.`fees`) AS fees, sum(s.`subsidy`) AS subsidy
      FROM `statement_entry` s WHERE s.`item_id` IN (SELECT `id` FROM `order_item` WHERE `attempt_id` = NEW.`attempt_id`)
      GROUP BY s.`item_id`) had ON had.id = x.id
  ) i
  JOIN `user` u ON u.`id` = i.user_id
  WHERE i.quantity <> 0;
END;
