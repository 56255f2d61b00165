CREATE TABLE `voucher_payment` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`account` text,
	`confirm_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_payment_status_known" CHECK("voucher_payment"."status" in ('Asked', 'Pending', 'Authorised', 'Capturing', 'Captured', 'Declined', 'Expired', 'Failed', 'Releasing', 'Released')),
	CONSTRAINT "voucher_payment_amount" CHECK("voucher_payment"."amount" >= 1)
);
--> statement-breakpoint
CREATE INDEX `voucher_payment_status` ON `voucher_payment` (`status`,`updated_at`);--> statement-breakpoint
ALTER TABLE `attempt` ADD `voucher` integer DEFAULT 0 NOT NULL CONSTRAINT "attempt_voucher" CHECK("voucher" between 0 and "total");--> statement-breakpoint
ALTER TABLE `refund` ADD `means` text DEFAULT 'card' NOT NULL CONSTRAINT "refund_means" CHECK("means" in ('card', 'voucher'));--> statement-breakpoint
-- Written by hand: money goes back to where it came from, and what books.
CREATE TRIGGER `refund_within_means` AFTER INSERT ON `refund`
WHEN NEW.`status` <> 'Failed' AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'more is given back than came from there') WHERE
    (SELECT sum(`amount`) FROM `refund` WHERE `attempt_id` = NEW.`attempt_id` AND `means` = NEW.`means` AND `status` <> 'Failed')
      > (SELECT CASE NEW.`means` WHEN 'voucher' THEN `voucher` ELSE coalesce(`captured`, `total`) - `voucher` END
        FROM `attempt` WHERE `id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_stays_within_means` AFTER UPDATE OF `amount`, `status`, `attempt_id`, `means` ON `refund`
WHEN NEW.`status` <> 'Failed' AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'more is given back than came from there') WHERE
    (SELECT sum(`amount`) FROM `refund` WHERE `attempt_id` = NEW.`attempt_id` AND `means` = NEW.`means` AND `status` <> 'Failed')
      > (SELECT CASE NEW.`means` WHEN 'voucher' THEN `voucher` ELSE coalesce(`captured`, `total`) - `voucher` END
        FROM `attempt` WHERE `id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
DROP TRIGGER `ledger_event_books`;
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
      WHERE `attempt_id` = NEW.`attempt_id` AND `bucket` <> 'providerFees' AND `payer` = 'member'
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
          SELECT o.`id` AS id,
            max(o.`ticket_info_total` + o.`options_total` - o.`subsidy`, 0) AS price,
            o.`fees` - max(o.`subsidy` - o.`ticket_info_total` - o.`options_total`, 0) AS fees,
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
  WHERE NEW.`fee` IS NULL AND NEW.`kind` <> 'subsidyReturned'
  UNION ALL
  SELECT NEW.`key` || ':providerFees', NEW.`id`, NEW.`kind`, NEW.`attempt_id`, NULL,
    (SELECT u.`group_id` FROM `attempt` t JOIN `user` u ON u.`id` = t.`user_id` WHERE t.`id` = NEW.`attempt_id`),
    NULL, 'member', 'card', NEW.`counterpart`, 'providerFees', NEW.`fee`, NEW.`ts`,
    max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`))
  WHERE NEW.`fee` <> 0;
  -- What of it came by vouchers, and went back to them: the same cents, taken from the card's. Of what the purchase holds they
  -- stand for what was sold first.
  INSERT INTO `ledger_entry` (`key`, `event_id`, `kind`, `attempt_id`, `group_id`, `payer`, `means`, `counterpart`, `bucket`,
      `amount`, `ts`, `book_ts`)
  SELECT NEW.`key` || ':' || side.means || ':' || d.bucket, NEW.`id`, NEW.`kind`, NEW.`attempt_id`,
    (SELECT u.`group_id` FROM `attempt` t JOIN `user` u ON u.`id` = t.`user_id` WHERE t.`id` = NEW.`attempt_id`),
    'member', side.means, CASE side.means WHEN 'card' THEN NEW.`counterpart` ELSE 'voucher:' || NEW.`attempt_id` END,
    d.bucket, side.sign * d.amount, NEW.`ts`,
    CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT bucket, sum(amount) AS amount FROM (
      SELECT `bucket` AS bucket, -`amount` AS amount FROM `ledger_entry`
      WHERE `attempt_id` = NEW.`attempt_id` AND `payer` = 'member' AND `means` = 'voucher'
      UNION ALL
      SELECT p.bucket, p.amount FROM (
        WITH a AS (
          SELECT CASE WHEN t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL
              AND (NEW.`as_of` IS NULL OR coalesce(t.`captured_at`, t.`ended_at`, t.`started_at`) <= NEW.`as_of`)
            THEN t.`voucher` ELSE 0 END AS captured
          FROM `attempt` t WHERE t.`id` = NEW.`attempt_id`
        ),
        away AS (
          SELECT CASE WHEN r.`status` = 'Done' AND (NEW.`as_of` IS NULL
              OR coalesce(r.`settled_at`, r.`created_at`) < NEW.`as_of` + (NEW.`kind` IN ('refundDone', 'opening')))
            THEN 'refunded' ELSE 'refundPending' END AS bucket, r.`amount` AS amount
          FROM `refund` r WHERE r.`attempt_id` = NEW.`attempt_id` AND r.`means` = 'voucher' AND r.`status` <> 'Failed'
            AND (NEW.`as_of` IS NULL OR r.`created_at` <= NEW.`as_of`)
        ),
        n AS (
          SELECT max((SELECT captured FROM a) - (SELECT coalesce(sum(amount), 0) FROM away), 0) AS held,
            max(coalesce(sum(CASE e.`bucket` WHEN 'sold' THEN e.`amount` END), 0), 0) AS sold,
            max(coalesce(sum(CASE e.`bucket` WHEN 'feesKept' THEN e.`amount` END), 0), 0) AS fees,
            max(coalesce(sum(CASE e.`bucket` WHEN 'cancelled' THEN e.`amount` END), 0), 0) AS cancelled,
            max(coalesce(sum(CASE e.`bucket` WHEN 'rejected' THEN e.`amount` END), 0), 0) AS rejected
          FROM `ledger_entry` e WHERE e.`attempt_id` = NEW.`attempt_id` AND e.`payer` = 'member'
        ),
        s AS (SELECT *, min(held, sold) AS of_sold, held - min(held, sold) AS rest FROM n),
        f AS (SELECT *, min(rest, fees) AS of_fees, rest - min(rest, fees) AS rest2 FROM s),
        c AS (SELECT *, min(rest2, cancelled) AS of_cancelled, rest2 - min(rest2, cancelled) AS rest3 FROM f),
        j AS (SELECT *, min(rest3, rejected) AS of_rejected, rest3 - min(rest3, rejected) AS rest4 FROM c)
        SELECT 'collected' AS bucket, captured AS amount FROM a
        UNION ALL SELECT bucket, amount FROM away
        UNION ALL SELECT 'sold', of_sold FROM j
        UNION ALL SELECT 'feesKept', of_fees FROM j
        UNION ALL SELECT 'cancelled', of_cancelled FROM j
        UNION ALL SELECT 'rejected', of_rejected FROM j
        UNION ALL SELECT 'unallocated', rest4 FROM j
      ) p
    ) GROUP BY bucket HAVING sum(amount) <> 0
  ) d, (SELECT 'voucher' AS means, 1 AS sign UNION ALL SELECT 'card', -1) side
  WHERE NEW.`fee` IS NULL AND NEW.`kind` <> 'subsidyReturned'
    AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`);
END;
