CREATE TABLE `card_account` (
	`account` text PRIMARY KEY NOT NULL,
	`read_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `card_transaction` (
	`id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`type` text NOT NULL,
	`moved` integer NOT NULL,
	`fee` integer NOT NULL,
	`currency` text NOT NULL,
	`payment_id` text,
	`attempt_id` text,
	`counterpart` text,
	`ours` integer NOT NULL,
	`created_at` integer NOT NULL,
	`book_ts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `card_transaction_counterpart` ON `card_transaction` (`counterpart`,`moved`);--> statement-breakpoint
CREATE INDEX `card_transaction_book` ON `card_transaction` (`book_ts`);--> statement-breakpoint
CREATE TABLE `closed_month` (
	`month` text PRIMARY KEY NOT NULL,
	`start_ts` integer NOT NULL,
	`end_ts` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`sums` text NOT NULL,
	`entries` integer NOT NULL,
	`difference` integer NOT NULL,
	`reason` text,
	CONSTRAINT "closed_month_period" CHECK("closed_month"."end_ts" > "closed_month"."start_ts"),
	CONSTRAINT "closed_month_reason" CHECK("closed_month"."difference" = 0 or "closed_month"."reason" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closed_month_end` ON `closed_month` (`end_ts`);--> statement-breakpoint
CREATE TABLE `dispute` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "dispute_status" CHECK("dispute"."status" in ('Open', 'Won', 'Lost')),
	CONSTRAINT "dispute_amount" CHECK("dispute"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `dispute_attempt` ON `dispute` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `ledger_backlog` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`since` integer
);
--> statement-breakpoint
CREATE TABLE `ledger_entry` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`event_id` integer NOT NULL,
	`kind` text NOT NULL,
	`attempt_id` text,
	`item_id` text,
	`group_id` text,
	`vendor_id` text,
	`payer` text NOT NULL,
	`means` text NOT NULL,
	`counterpart` text,
	`bucket` text NOT NULL,
	`amount` integer NOT NULL,
	`ts` integer NOT NULL,
	`book_ts` integer,
	CONSTRAINT "ledger_entry_bucket" CHECK("ledger_entry"."bucket" in ('collected', 'sold', 'feesKept', 'cancelled', 'rejected', 'unallocated', 'refundPending', 'refunded', 'disputed', 'disputeLost', 'providerFees')),
	CONSTRAINT "ledger_entry_amount" CHECK("ledger_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entry_key_unique` ON `ledger_entry` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_entry_attempt` ON `ledger_entry` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `ledger_entry_book` ON `ledger_entry` (`book_ts`,`bucket`,`amount`);--> statement-breakpoint
CREATE INDEX `ledger_entry_counterpart` ON `ledger_entry` (`counterpart`,`bucket`,`amount`);--> statement-breakpoint
CREATE TABLE `ledger_event` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`attempt_id` text,
	`item_id` text,
	`refund_id` text,
	`counterpart` text,
	`fee` integer,
	`ts` integer NOT NULL,
	`as_of` integer,
	`opening` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_event_key_unique` ON `ledger_event` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_event_attempt` ON `ledger_event` (`attempt_id`);--> statement-breakpoint
ALTER TABLE `attempt` ADD `captured_at` integer;--> statement-breakpoint
ALTER TABLE `refund` ADD `failed_at` integer;--> statement-breakpoint
-- Written by hand: what books, and what keeps the books as they are.
INSERT INTO `ledger_backlog` (`attempt_id`) SELECT `id` FROM `attempt` WHERE `status` IN ('Paid', 'Refunded');
--> statement-breakpoint
CREATE TRIGGER `ledger_event_books` AFTER INSERT ON `ledger_event` BEGIN
  INSERT INTO `ledger_entry` (`key`, `event_id`, `kind`, `attempt_id`, `item_id`, `group_id`, `vendor_id`, `payer`, `means`,
      `counterpart`, `bucket`, `amount`, `ts`, `book_ts`)
  SELECT NEW.`key` || ':' || d.bucket || coalesce(':' || d.item, ''), NEW.`id`, NEW.`kind`, NEW.`attempt_id`, d.item,
    (SELECT u.`group_id` FROM `attempt` t JOIN `user` u ON u.`id` = t.`user_id` WHERE t.`id` = NEW.`attempt_id`),
    (SELECT o.`vendor_id` FROM `order_item` o WHERE o.`id` = d.item),
    'member', 'card', NEW.`counterpart`, d.bucket, d.amount, NEW.`ts`,
    CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT bucket, item, sum(amount) AS amount FROM (
      SELECT `bucket` AS bucket, `item_id` AS item, -`amount` AS amount FROM `ledger_entry`
      WHERE `attempt_id` = NEW.`attempt_id` AND `bucket` <> 'providerFees'
      UNION ALL
      SELECT p.bucket, p.item, p.amount FROM (
        WITH a AS (
          SELECT t.`id` AS id, coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) AS paid_at,
            CASE WHEN t.`status` IN ('Paid', 'Refunded')
                AND (NEW.`as_of` IS NULL OR coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) <= NEW.`as_of`)
              THEN coalesce(t.`captured`, t.`total`) ELSE 0 END AS captured,
            t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL AS delivers
          FROM `attempt` t WHERE t.`id` = NEW.`attempt_id`
        ),
        i AS (
          SELECT o.`id` AS id, o.`ticket_info_total` + o.`options_total` AS price, o.`fees` AS fees,
            CASE WHEN o.`status` NOT IN ('Canceled', 'Rejected') OR coalesce(o.`ended_at`, a.paid_at) < a.paid_at
                OR coalesce(o.`ended_at`, a.paid_at) > NEW.`as_of` THEN 'sold'
              WHEN o.`status` = 'Rejected' THEN 'rejected' ELSE 'cancelled' END AS place,
            (SELECT coalesce(sum(x.`amount`), 0) FROM `refund_item` x JOIN `refund` r ON r.`id` = x.`refund_id`
              WHERE x.`order_item_id` = o.`id` AND r.`status` <> 'Failed'
                AND (NEW.`as_of` IS NULL OR r.`created_at` <= NEW.`as_of`)) AS given
          FROM a JOIN `order_item` o ON o.`attempt_id` = a.id WHERE a.delivers AND a.captured > 0
        ),
        held AS (
          SELECT id AS item, place AS bucket, price + fees - given AS amount FROM i WHERE place <> 'sold'
          UNION ALL SELECT id, 'sold', price - given FROM i WHERE place = 'sold'
          UNION ALL SELECT id, 'feesKept', fees FROM i WHERE place = 'sold'
        ),
        away AS (
          SELECT 'refunded' AS bucket, r.`amount` AS amount FROM `refund` r
          WHERE r.`attempt_id` = NEW.`attempt_id` AND r.`status` = 'Done'
            AND (NEW.`as_of` IS NULL OR coalesce(r.`settled_at`, r.`created_at`) < NEW.`as_of` + (NEW.`kind` IN ('refundDone', 'opening')))
          UNION ALL SELECT 'refundPending', r.`amount` FROM `refund` r
          WHERE r.`attempt_id` = NEW.`attempt_id` AND (NEW.`as_of` IS NULL OR r.`created_at` <= NEW.`as_of`)
            AND (r.`status` = 'Pending' OR (r.`status` = 'Done'
              AND coalesce(r.`settled_at`, r.`created_at`) >= NEW.`as_of` + (NEW.`kind` IN ('refundDone', 'opening'))))
          UNION ALL SELECT CASE g.`status` WHEN 'Open' THEN 'disputed' ELSE 'disputeLost' END, g.`amount` FROM `dispute` g
          WHERE g.`attempt_id` = NEW.`attempt_id` AND g.`status` <> 'Won'
            AND (NEW.`as_of` IS NULL OR g.`opened_at` <= NEW.`as_of`)
        ),
        n AS (
          SELECT captured - (SELECT coalesce(sum(amount), 0) FROM away) - (SELECT coalesce(sum(amount), 0) FROM held) AS rest,
            max((SELECT coalesce(sum(amount), 0) FROM held WHERE bucket = 'cancelled'), 0) AS of_cancelled,
            max((SELECT coalesce(sum(amount), 0) FROM held WHERE bucket = 'rejected'), 0) AS of_rejected,
            max((SELECT coalesce(sum(amount), 0) FROM held WHERE bucket = 'sold'), 0) AS of_sold
          FROM a
        ),
        -- What was given back of no item in particular is taken from what delivers nothing, then from what was sold.
        c AS (SELECT max(-rest, 0) AS need, min(max(-rest, 0), of_cancelled) AS c, of_rejected, of_sold, rest FROM n),
        j AS (SELECT need - c AS need, c, min(need - c, of_rejected) AS j, of_sold, rest FROM c),
        s AS (SELECT need - j AS need, c, j, min(need - j, of_sold) AS s, rest FROM j)
        SELECT 'collected' AS bucket, NULL AS item, captured AS amount FROM a
        UNION ALL SELECT bucket, NULL, amount FROM away
        UNION ALL SELECT bucket, item, amount FROM held
        UNION ALL SELECT 'unallocated', NULL, max(rest, 0) FROM s
        UNION ALL SELECT 'cancelled', NULL, -c FROM s
        UNION ALL SELECT 'rejected', NULL, -j FROM s
        UNION ALL SELECT 'sold', NULL, -s FROM s
        UNION ALL SELECT 'feesKept', NULL, s - need FROM s
      ) p
    ) GROUP BY bucket, item HAVING sum(amount) <> 0
  ) d
  WHERE NEW.`fee` IS NULL
  UNION ALL
  SELECT NEW.`key` || ':providerFees', NEW.`id`, NEW.`kind`, NEW.`attempt_id`, NULL,
    (SELECT u.`group_id` FROM `attempt` t JOIN `user` u ON u.`id` = t.`user_id` WHERE t.`id` = NEW.`attempt_id`),
    NULL, 'member', 'card', NEW.`counterpart`, 'providerFees', NEW.`fee`, NEW.`ts`,
    max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`))
  WHERE NEW.`fee` <> 0;
END;
--> statement-breakpoint
CREATE TRIGGER `attempt_into_ledger` AFTER UPDATE OF `status`, `captured`, `ended_at` ON `attempt`
WHEN (NEW.`status` IN ('Paid', 'Refunded') OR OLD.`status` = 'Paid')
  AND (NEW.`status` <> OLD.`status` OR NEW.`captured` IS NOT OLD.`captured` OR NEW.`ended_at` IS NOT OLD.`ended_at`)
  AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `ts`)
  SELECT k.kind || ':' || NEW.`id` || CASE k.times WHEN 0 THEN '' ELSE ':' || k.times END, k.kind, NEW.`id`,
    CASE WHEN k.kind IN ('captured', 'corrected', 'released') THEN 'payment:' || NEW.`payment_id` END,
    CASE k.kind WHEN 'captured' THEN coalesce(NEW.`captured_at`, NEW.`ended_at`, NEW.`started_at`)
      ELSE coalesce(NEW.`ended_at`, NEW.`captured_at`, NEW.`started_at`) END
  FROM (SELECT m.kind, (SELECT count(*) FROM `ledger_event` e WHERE e.`attempt_id` = NEW.`id` AND e.`kind` = m.kind) AS times
    FROM (SELECT CASE WHEN OLD.`status` NOT IN ('Paid', 'Refunded') THEN 'captured'
      WHEN NEW.`status` = 'Canceled' THEN 'released'
      WHEN NEW.`status` <> OLD.`status` THEN 'givenUp'
      WHEN OLD.`ended_at` IS NULL AND NEW.`ended_at` IS NOT NULL THEN 'accepted' ELSE 'corrected' END AS kind) m) k;
END;
--> statement-breakpoint
CREATE TRIGGER `order_item_into_ledger` AFTER UPDATE OF `status` ON `order_item`
WHEN NEW.`status` <> OLD.`status` AND NEW.`status` IN ('Canceled', 'Rejected')
  AND EXISTS (SELECT 1 FROM `attempt` WHERE `id` = NEW.`attempt_id` AND `status` = 'Paid' AND `ended_at` IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `item_id`, `ts`)
  SELECT CASE NEW.`status` WHEN 'Rejected' THEN 'rejected:' ELSE 'cancelled:' END || NEW.`id`,
    CASE NEW.`status` WHEN 'Rejected' THEN 'rejected' ELSE 'cancelled' END, NEW.`attempt_id`, NEW.`id`,
    coalesce(NEW.`ended_at`, NEW.`started_at`)
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e
    WHERE e.`key` = CASE NEW.`status` WHEN 'Rejected' THEN 'rejected:' ELSE 'cancelled:' END || NEW.`id`);
END;
--> statement-breakpoint
-- Those of orders and items are booked by the statement that ends their batch, when the rows of their items are there.
CREATE TRIGGER `refund_into_ledger` AFTER INSERT ON `refund`
WHEN (NEW.`kind` NOT IN ('order', 'items') OR NEW.`status` <> 'Pending') AND NEW.`status` <> 'Failed'
  AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `refund_id`, `counterpart`, `ts`)
  SELECT CASE NEW.`status` WHEN 'Pending' THEN 'refundAsked:' ELSE 'refundDone:' END || NEW.`id`,
    CASE NEW.`status` WHEN 'Pending' THEN 'refundAsked' ELSE 'refundDone' END, NEW.`attempt_id`, NEW.`id`,
    CASE NEW.`status` WHEN 'Done' THEN 'refund:' || NEW.`provider_id` END,
    CASE NEW.`status` WHEN 'Done' THEN coalesce(NEW.`settled_at`, NEW.`created_at`) ELSE NEW.`created_at` END
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e
    WHERE e.`key` = CASE NEW.`status` WHEN 'Pending' THEN 'refundAsked:' ELSE 'refundDone:' END || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_moves_in_ledger` AFTER UPDATE OF `status` ON `refund`
WHEN NEW.`status` <> OLD.`status` AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `refund_id`, `counterpart`, `ts`)
  SELECT k.kind || ':' || NEW.`id` || CASE k.times WHEN 0 THEN '' ELSE ':' || k.times END, k.kind, NEW.`attempt_id`, NEW.`id`,
    CASE WHEN NEW.`status` = 'Done' THEN 'refund:' || NEW.`provider_id`
      WHEN OLD.`status` = 'Done' THEN 'refund-failed:' || NEW.`provider_id` END,
    CASE NEW.`status` WHEN 'Done' THEN coalesce(NEW.`settled_at`, NEW.`created_at`)
      ELSE coalesce(NEW.`failed_at`, NEW.`settled_at`, NEW.`created_at`) END
  FROM (SELECT m.kind, (SELECT count(*) FROM `ledger_event` e
      WHERE e.`attempt_id` = NEW.`attempt_id` AND e.`refund_id` = NEW.`id` AND e.`kind` = m.kind) AS times
    FROM (SELECT CASE NEW.`status` WHEN 'Done' THEN 'refundDone' WHEN 'Failed' THEN 'refundFailed' ELSE 'refundAsked' END
      AS kind) m) k;
END;
--> statement-breakpoint
CREATE TRIGGER `dispute_into_ledger` AFTER INSERT ON `dispute`
WHEN NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `ts`)
  SELECT 'disputeOpened:' || NEW.`id`, 'disputeOpened', NEW.`attempt_id`, 'dispute:' || NEW.`id`, NEW.`opened_at`
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e WHERE e.`key` = 'disputeOpened:' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `dispute_moves_in_ledger` AFTER UPDATE OF `status` ON `dispute`
WHEN NEW.`status` <> OLD.`status` AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `ts`)
  SELECT 'dispute' || NEW.`status` || ':' || NEW.`id`, 'dispute' || NEW.`status`, NEW.`attempt_id`,
    CASE NEW.`status` WHEN 'Won' THEN 'dispute-won:' || NEW.`id` END, coalesce(NEW.`ended_at`, NEW.`opened_at`)
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_event` e WHERE e.`key` = 'dispute' || NEW.`status` || ':' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `dispute_stays_ended` BEFORE UPDATE OF `status`, `amount` ON `dispute` WHEN OLD.`status` <> 'Open' BEGIN
  SELECT raise(abort, 'a dispute that has ended does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `card_fee_into_ledger` AFTER INSERT ON `card_transaction` WHEN NEW.`ours` AND NEW.`fee` <> 0 BEGIN
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `counterpart`, `fee`, `ts`)
  VALUES ('fee:' || NEW.`id`, 'fee', NEW.`attempt_id`, 'fee:' || NEW.`id`, NEW.`fee`, NEW.`created_at`);
END;
--> statement-breakpoint
-- Orders are paid by an update: one that arrives paid was moved here, with its past in another region's books.
CREATE TRIGGER `moved_attempt_into_backlog` AFTER INSERT ON `attempt` WHEN NEW.`status` IN ('Paid', 'Refunded') BEGIN
  INSERT INTO `ledger_backlog` (`attempt_id`, `since`)
  SELECT NEW.`id`, cast(strftime('%s', 'now') AS integer) * 1000
  WHERE NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entry_in_open_month` BEFORE INSERT ON `ledger_entry`
WHEN NEW.`book_ts` < (SELECT max(`end_ts`) FROM `closed_month`) BEGIN
  SELECT raise(abort, 'the month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entry_stays` BEFORE UPDATE ON `ledger_entry` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entry_remains` BEFORE DELETE ON `ledger_entry` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_event_stays` BEFORE UPDATE ON `ledger_event` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_event_remains` BEFORE DELETE ON `ledger_event` BEGIN
  SELECT raise(abort, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `closed_month_stays` BEFORE UPDATE ON `closed_month` BEGIN
  SELECT raise(abort, 'a closed month does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `closed_month_remains` BEFORE DELETE ON `closed_month` BEGIN
  SELECT raise(abort, 'a closed month does not change');
END;
--> statement-breakpoint
-- One after the other, without a gap, once everything from before the ledger is in it.
CREATE TRIGGER `closed_month_in_turn` BEFORE INSERT ON `closed_month` BEGIN
  SELECT raise(abort, 'months are closed in turn')
  WHERE coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`start_ts`) <> NEW.`start_ts`
    OR (NOT EXISTS (SELECT 1 FROM `closed_month`)
      AND EXISTS (SELECT 1 FROM `ledger_entry` WHERE `book_ts` < NEW.`start_ts`))
    OR EXISTS (SELECT 1 FROM `ledger_backlog`);
END;
