CREATE TABLE `statement_entry` (
	`id` integer PRIMARY KEY NOT NULL,
	`event_id` integer NOT NULL,
	`attempt_id` text NOT NULL,
	`item_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`group_id` text,
	`quantity` integer NOT NULL,
	`owed` integer NOT NULL,
	`price` integer NOT NULL,
	`fees` integer NOT NULL,
	`ts` integer NOT NULL,
	`book_ts` integer,
	CONSTRAINT "statement_entry_quantity" CHECK("statement_entry"."quantity" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_entry_item` ON `statement_entry` (`item_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `statement_entry_book` ON `statement_entry` (`book_ts`,`vendor_id`,`group_id`,`quantity`,`owed`,`price`,`fees`);--> statement-breakpoint
CREATE INDEX `statement_entry_vendor` ON `statement_entry` (`vendor_id`,`book_ts`);--> statement-breakpoint
CREATE INDEX `statement_entry_group` ON `statement_entry` (`group_id`,`book_ts`);
--> statement-breakpoint
-- Written by hand: what writes the statements, and what keeps them as they are.
INSERT INTO `statement_entry` (`event_id`, `attempt_id`, `item_id`, `vendor_id`, `group_id`, `quantity`, `owed`, `price`,
  `fees`, `ts`, `book_ts`)
SELECT e.`id`, o.`attempt_id`, o.`id`, o.`vendor_id`, u.`group_id`, s.sign * o.`quantity`,
  s.sign * (o.`quantity` * coalesce(o.`snapshot` ->> '$.ticketInfo.buyingPrice', 0) + (SELECT coalesce(sum((p.value ->> '$.quantity')
    * coalesce(p.value ->> '$.buyingPrice', 0)), 0) FROM json_each(o.`snapshot`, '$.options') p)),
  s.sign * (o.`ticket_info_total` + o.`options_total`), s.sign * o.`fees`, e.`ts`,
  CASE WHEN e.`opening` THEN NULL ELSE coalesce((SELECT max(l.`book_ts`) FROM `ledger_entry` l
    WHERE l.`attempt_id` = e.`attempt_id` AND l.`event_id` = e.`id`), e.`ts`) END
FROM (
  SELECT max(l.`event_id`) AS event_id, l.`item_id` AS item_id, 1 AS sign FROM `ledger_entry` l
  WHERE l.`item_id` IS NOT NULL AND l.`kind` IN ('captured', 'accepted', 'opening') AND l.`amount` > 0 GROUP BY l.`item_id`
  UNION ALL
  SELECT e.`id`, e.`item_id`, -1 FROM `ledger_event` e WHERE e.`kind` IN ('cancelled', 'rejected') AND e.`item_id` IS NOT NULL
    AND EXISTS (SELECT 1 FROM `ledger_entry` l WHERE l.`attempt_id` = e.`attempt_id` AND l.`item_id` = e.`item_id`
      AND l.`kind` IN ('captured', 'accepted', 'opening') AND l.`amount` > 0)
) s
JOIN `ledger_event` e ON e.`id` = s.event_id
JOIN `order_item` o ON o.`id` = s.item_id
JOIN `attempt` t ON t.`id` = o.`attempt_id`
JOIN `user` u ON u.`id` = t.`user_id`;
--> statement-breakpoint
-- An item is owed for from when its purchase delivers until it is cancelled or rejected, by the rule of the ledger. What is
-- written is the difference to what stands already, for each item of the purchase: an item may be split or exchanged.
CREATE TRIGGER `ledger_event_owes` AFTER INSERT ON `ledger_event`
WHEN NEW.`kind` IN ('captured', 'accepted', 'corrected', 'released', 'givenUp', 'cancelled', 'rejected', 'opening') BEGIN
  INSERT INTO `statement_entry` (`event_id`, `attempt_id`, `item_id`, `vendor_id`, `group_id`, `quantity`, `owed`, `price`,
    `fees`, `ts`, `book_ts`)
  SELECT NEW.`id`, NEW.`attempt_id`, i.id, i.vendor_id, coalesce(i.group_id, u.`group_id`), i.quantity, i.owed, i.price, i.fees,
    NEW.`ts`, CASE WHEN NEW.`opening` THEN NULL
      ELSE max(NEW.`ts`, coalesce((SELECT max(`end_ts`) FROM `closed_month`), NEW.`ts`)) END
  FROM (
    SELECT x.id AS id, x.vendor_id AS vendor_id, x.user_id AS user_id, had.group_id AS group_id,
      x.is_sold * x.quantity - coalesce(had.quantity, 0) AS quantity, x.is_sold * x.owed - coalesce(had.owed, 0) AS owed,
      x.is_sold * x.price - coalesce(had.price, 0) AS price, x.is_sold * x.fees - coalesce(had.fees, 0) AS fees
    FROM (
      SELECT o.`id` AS id, o.`vendor_id` AS vendor_id, a.user_id AS user_id, o.`quantity` AS quantity, o.`fees` AS fees,
        o.`ticket_info_total` + o.`options_total` AS price,
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
        sum(s.`price`) AS price, sum(s.`fees`) AS fees
      FROM `statement_entry` s WHERE s.`item_id` IN (SELECT `id` FROM `order_item` WHERE `attempt_id` = NEW.`attempt_id`)
      GROUP BY s.`item_id`) had ON had.id = x.id
  ) i
  JOIN `user` u ON u.`id` = i.user_id
  WHERE i.quantity <> 0;
END;
--> statement-breakpoint
CREATE TRIGGER `statement_entry_stays` BEFORE UPDATE ON `statement_entry` BEGIN
  SELECT raise(abort, 'statements only grow');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_entry_remains` BEFORE DELETE ON `statement_entry` BEGIN
  SELECT raise(abort, 'statements only grow');
END;
--> statement-breakpoint
CREATE TRIGGER `statement_entry_in_open_month` BEFORE INSERT ON `statement_entry`
WHEN NEW.`book_ts` < (SELECT max(`end_ts`) FROM `closed_month`) BEGIN
  SELECT raise(abort, 'the month is closed');
END;
