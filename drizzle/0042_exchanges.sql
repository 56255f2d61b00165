ALTER TABLE `order_item` ADD `part_of` text;--> statement-breakpoint
ALTER TABLE `order_item` ADD `exchanged_for` text;--> statement-breakpoint
-- Written by hand: refunds of exchanges are booked like those of items, by the statement that follows the rows of their items.
DROP TRIGGER `refund_into_ledger`;--> statement-breakpoint
CREATE TRIGGER `refund_into_ledger` AFTER INSERT ON `refund`
WHEN (NEW.`kind` NOT IN ('order', 'items', 'exchange') OR NEW.`status` <> 'Pending') AND NEW.`status` <> 'Failed'
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
