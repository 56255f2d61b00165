DROP INDEX `statement_entry_book`;--> statement-breakpoint
ALTER TABLE `statement_entry` ADD `subsidy` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `statement_entry_book` ON `statement_entry` (`book_ts`,`vendor_id`,`group_id`,`quantity`,`owed`,`price`,`fees`,`subsidy`);--> statement-breakpoint
CREATE INDEX `ledger_entry_adjusts` ON `ledger_entry` (`book_ts`,`attempt_id`) WHERE bucket in ('sold', 'feesKept') and (item_id is null or kind = 'subsidyReturned');
--> statement-breakpoint
-- Written by hand. Rows of before get the committee's part of their item in proportion to what they were sold for: whole where
-- the item still stands, none of it where it was withdrawn.
DROP TRIGGER `statement_entry_stays`;
--> statement-breakpoint
UPDATE `statement_entry` SET `subsidy` = r.share * r.until / r.whole - r.share * (r.until - r.own) / r.whole
FROM (
  SELECT s.`id` AS id, s.`price` + s.`fees` AS own, o.`subsidy` AS share,
    o.`ticket_info_total` + o.`options_total` + o.`fees` AS whole,
    sum(s.`price` + s.`fees`) OVER (PARTITION BY s.`item_id` ORDER BY s.`id`) AS until
  FROM `statement_entry` s JOIN `order_item` o ON o.`id` = s.`item_id` WHERE o.`subsidy` > 0
) r WHERE r.id = `statement_entry`.`id`;
--> statement-breakpoint
CREATE TRIGGER `statement_entry_stays` BEFORE UPDATE ON `statement_entry` BEGIN
  SELECT raise(abort, 'statements only grow');
END;
--> statement-breakpoint
DROP TRIGGER `ledger_event_owes`;
--> statement-breakpoint
-- As it was (decision 122), and what of each item the committee pays.
CREATE TRIGGER `ledger_event_owes` AFTER INSERT ON `ledger_event`
WHEN NEW.`kind` IN ('captured', 'accepted', 'corrected', 'released', 'givenUp', 'cancelled', 'rejected', 'opening') BEGIN
  INSERT INTO `statement_entry` (`event_id`, `attempt_id`, `item_id`, `vendor_id`, `group_id`, `quantity`, `owed`, `price`,
    `fees`, `subsidy`, `ts`, `book_ts`)
  SELECT NEW.`id`, NEW.`attempt_id`, i.id, i.vendor_id, coalesce(i.group_id, u.`group_id`), i.quantity, i.owed, i.price, i.fees,
    i.subsidy, NEW.`ts`, CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT x.id AS id, x.vendor_id AS vendor_id, x.user_id AS user_id, had.group_id AS group_id,
      x.is_sold * x.quantity - coalesce(had.quantity, 0) AS quantity, x.is_sold * x.owed - coalesce(had.owed, 0) AS owed,
      x.is_sold * x.price - coalesce(had.price, 0) AS price, x.is_sold * x.fees - coalesce(had.fees, 0) AS fees,
      x.is_sold * x.subsidy - coalesce(had.subsidy, 0) AS subsidy
    FROM (
      SELECT o.`id` AS id, o.`vendor_id` AS vendor_id, a.user_id AS user_id, o.`quantity` AS quantity, o.`fees` AS fees,
        o.`subsidy` AS subsidy, o.`ticket_info_total` + o.`options_total` AS price,
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
