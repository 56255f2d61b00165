CREATE TABLE `subsidy_budget` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`year` integer NOT NULL,
	`amount` integer NOT NULL,
	`used` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subsidy_budget_used" CHECK("subsidy_budget"."used" between 0 and "subsidy_budget"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subsidy_budget_year` ON `subsidy_budget` (`group_id`,`year`);--> statement-breakpoint
CREATE TABLE `subsidy_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`label` text NOT NULL,
	`percent` integer,
	`amount` integer,
	`target` text NOT NULL,
	`target_id` text,
	`max_per_order` integer,
	`max_per_year` integer,
	`from_day` text,
	`to_day` text,
	`for_group_id` text,
	`min_months` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subsidy_rule_target" CHECK("subsidy_rule"."target" in ('All', 'Category', 'Activity')),
	CONSTRAINT "subsidy_rule_target_id" CHECK(("subsidy_rule"."target" = 'All') = ("subsidy_rule"."target_id" is null)),
	CONSTRAINT "subsidy_rule_gives" CHECK(("subsidy_rule"."percent" is null) <> ("subsidy_rule"."amount" is null)),
	CONSTRAINT "subsidy_rule_percent" CHECK("subsidy_rule"."percent" between 1 and 100),
	CONSTRAINT "subsidy_rule_amount" CHECK("subsidy_rule"."amount" >= 1),
	CONSTRAINT "subsidy_rule_max_order" CHECK("subsidy_rule"."max_per_order" >= 1),
	CONSTRAINT "subsidy_rule_max_year" CHECK("subsidy_rule"."max_per_year" >= 1),
	CONSTRAINT "subsidy_rule_months" CHECK("subsidy_rule"."min_months" >= 0)
);
--> statement-breakpoint
CREATE INDEX `subsidy_rule_group` ON `subsidy_rule` (`group_id`);--> statement-breakpoint
CREATE TABLE `subsidy_share` (
	`order_item_id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`rule_id` text NOT NULL,
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`year` integer NOT NULL,
	`amount` integer NOT NULL,
	`returned` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subsidy_share_amount" CHECK("subsidy_share"."amount" >= 1),
	CONSTRAINT "subsidy_share_returned" CHECK("subsidy_share"."returned" between 0 and "subsidy_share"."amount")
);
--> statement-breakpoint
CREATE INDEX `subsidy_share_attempt` ON `subsidy_share` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `subsidy_share_person` ON `subsidy_share` (`user_id`,`year`,`rule_id`);--> statement-breakpoint
CREATE INDEX `subsidy_share_report` ON `subsidy_share` (`group_id`,`year`,`user_id`);--> statement-breakpoint
ALTER TABLE `order_item` ADD `subsidy` integer DEFAULT 0 NOT NULL CONSTRAINT "order_item_subsidy" CHECK("subsidy" between 0 and "ticket_info_total" + "options_total" + "fees");--> statement-breakpoint
-- Written by hand: what holds and gives back, and what books. The budget and the ceiling of a person and year are kept
-- here, whatever code moves a share; an item that ends gives its share back whole, a refund of an amount in proportion.
CREATE TRIGGER `subsidy_share_moves` AFTER UPDATE OF `returned` ON `subsidy_share` WHEN NEW.`returned` <> OLD.`returned` BEGIN
  SELECT raise(abort, 'there is no budget of this year') WHERE NOT EXISTS (
    SELECT 1 FROM `subsidy_budget` WHERE `group_id` = NEW.`group_id` AND `year` = NEW.`year`) AND NEW.`returned` < OLD.`returned`;
  UPDATE `subsidy_budget` SET `used` = `used` + OLD.`returned` - NEW.`returned`
  WHERE `group_id` = NEW.`group_id` AND `year` = NEW.`year`;
  SELECT raise(abort, 'this is more than a person gets in a year') WHERE NEW.`returned` < OLD.`returned`
    AND (SELECT sum(s.`amount` - s.`returned`) FROM `subsidy_share` s
      WHERE s.`user_id` = NEW.`user_id` AND s.`year` = NEW.`year` AND s.`rule_id` = NEW.`rule_id`)
    > (SELECT r.`max_per_year` FROM `subsidy_rule` r WHERE r.`id` = NEW.`rule_id`);
  INSERT INTO `ledger_event` (`key`, `kind`, `attempt_id`, `item_id`, `ts`)
  SELECT 'subsidyReturned:' || NEW.`order_item_id` || ':' || (SELECT count(*) FROM `ledger_event` e
      WHERE e.`attempt_id` = NEW.`attempt_id` AND e.`item_id` = NEW.`order_item_id` AND e.`kind` = 'subsidyReturned'),
    'subsidyReturned', NEW.`attempt_id`, NEW.`order_item_id`, NEW.`updated_at`
  WHERE NEW.`returned` > OLD.`returned`
    AND EXISTS (SELECT 1 FROM `attempt` WHERE `id` = NEW.`attempt_id` AND `status` = 'Paid' AND `ended_at` IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM `ledger_backlog` WHERE `attempt_id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `subsidy_of_ended_item` AFTER UPDATE OF `status` ON `order_item`
WHEN NEW.`subsidy` > 0 AND NEW.`status` <> OLD.`status` AND NEW.`status` IN ('Canceled', 'Rejected') BEGIN
  UPDATE `subsidy_share` SET `returned` = `amount`, `updated_at` = coalesce(NEW.`ended_at`, NEW.`started_at`)
  WHERE `order_item_id` = NEW.`id` AND `returned` < `amount`;
END;
--> statement-breakpoint
-- When it is made, not when it is asked for: the provider may refuse it.
CREATE TRIGGER `subsidy_of_refunded_amount` AFTER UPDATE OF `status` ON `refund`
WHEN NEW.`kind` IN ('amount', 'elsewhere') AND NEW.`status` = 'Done'
  AND EXISTS (SELECT 1 FROM `subsidy_share` WHERE `attempt_id` = NEW.`attempt_id` AND `returned` < `amount`) BEGIN
  UPDATE `subsidy_share` SET `returned` = max(`returned`, share.due),
    `updated_at` = coalesce(NEW.`settled_at`, NEW.`created_at`)
  FROM (
    SELECT s.`order_item_id` AS item, min(s.`amount`, s.`amount` * given.cents / paid.cents) AS due
    FROM `subsidy_share` s,
      -- First it is what the buyer paid of items that ended, which gives back nothing of what stands.
      (SELECT max(0, (SELECT coalesce(sum(r.`amount`), 0) FROM `refund` r WHERE r.`attempt_id` = NEW.`attempt_id`
          AND r.`kind` IN ('amount', 'elsewhere') AND r.`status` = 'Done')
        - (SELECT coalesce(sum(max(0, o.`ticket_info_total` + o.`options_total` + o.`fees` - o.`subsidy`
            - (SELECT coalesce(sum(x.`amount`), 0) FROM `refund_item` x JOIN `refund` r ON r.`id` = x.`refund_id`
              WHERE x.`order_item_id` = o.`id` AND r.`status` <> 'Failed'))), 0) FROM `order_item` o
          WHERE o.`attempt_id` = NEW.`attempt_id` AND o.`status` IN ('Canceled', 'Rejected'))) AS cents) AS given,
      (SELECT sum(o.`ticket_info_total` + o.`options_total` + o.`fees` - o.`subsidy`) AS cents FROM `order_item` o
        WHERE o.`attempt_id` = NEW.`attempt_id` AND o.`status` NOT IN ('Canceled', 'Rejected')) AS paid
    WHERE s.`attempt_id` = NEW.`attempt_id` AND paid.cents > 0
  ) AS share
  WHERE `subsidy_share`.`order_item_id` = share.item AND `returned` < share.due;
END;
--> statement-breakpoint
-- A row that is written as made is as one that becomes so.
CREATE TRIGGER `subsidy_of_made_refund` AFTER INSERT ON `refund`
WHEN NEW.`kind` IN ('amount', 'elsewhere') AND NEW.`status` = 'Done' BEGIN
  UPDATE `refund` SET `status` = NEW.`status` WHERE `id` = NEW.`id`;
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
END;
--> statement-breakpoint
-- The committee's cents of a purchase that delivers: sold, fees, or given back to its budget.
CREATE TRIGGER `ledger_event_books_committee` AFTER INSERT ON `ledger_event`
WHEN NEW.`fee` IS NULL AND EXISTS (SELECT 1 FROM `subsidy_share` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  INSERT INTO `ledger_entry` (`key`, `event_id`, `kind`, `attempt_id`, `item_id`, `group_id`, `vendor_id`, `payer`, `means`,
      `counterpart`, `bucket`, `amount`, `ts`, `book_ts`)
  SELECT NEW.`key` || ':committee:' || d.bucket || ':' || d.item, NEW.`id`, NEW.`kind`, NEW.`attempt_id`, d.item,
    (SELECT s.`group_id` FROM `subsidy_share` s WHERE s.`order_item_id` = d.item),
    (SELECT o.`vendor_id` FROM `order_item` o WHERE o.`id` = d.item),
    'committee', 'subsidy', NULL, d.bucket, d.amount, NEW.`ts`,
    CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT bucket, item, sum(amount) AS amount FROM (
      SELECT `bucket` AS bucket, `item_id` AS item, -`amount` AS amount FROM `ledger_entry`
      WHERE `attempt_id` = NEW.`attempt_id` AND `payer` = 'committee'
      UNION ALL
      SELECT b.bucket, s.`order_item_id`, CASE b.bucket WHEN 'collected' THEN s.`amount` WHEN 'refunded' THEN s.`returned`
          WHEN 'sold' THEN min(s.`amount` - s.`returned`, o.`ticket_info_total` + o.`options_total`)
          ELSE max(s.`amount` - s.`returned` - o.`ticket_info_total` - o.`options_total`, 0) END
      FROM `subsidy_share` s JOIN `order_item` o ON o.`id` = s.`order_item_id` JOIN `attempt` t ON t.`id` = s.`attempt_id`,
        (SELECT 'collected' AS bucket UNION ALL SELECT 'refunded' UNION ALL SELECT 'sold' UNION ALL SELECT 'feesKept') b
      WHERE s.`attempt_id` = NEW.`attempt_id` AND t.`status` = 'Paid' AND t.`ended_at` IS NOT NULL
    ) GROUP BY bucket, item HAVING sum(amount) <> 0
  ) d;
END;
