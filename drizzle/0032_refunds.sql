CREATE TABLE `refund_due` (
	`order_item_id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refund_due_since` ON `refund_due` (`since`);--> statement-breakpoint
CREATE INDEX `refund_due_attempt` ON `refund_due` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `refund_item` (
	`refund_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `order_item_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refund`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_item_amount" CHECK("refund_item"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `refund_item_order` ON `refund_item` (`order_item_id`);--> statement-breakpoint
DROP INDEX `order_item_activity`;--> statement-breakpoint
CREATE INDEX `order_item_vendor` ON `order_item` (`vendor_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_activity` ON `order_item` (`activity_id`,`started_at`);--> statement-breakpoint
ALTER TABLE `attempt` ADD `number` text;--> statement-breakpoint
ALTER TABLE `attempt` ADD `captured` integer;--> statement-breakpoint
CREATE INDEX `attempt_number` ON `attempt` (`number`);--> statement-breakpoint
CREATE INDEX `attempt_unnumbered` ON `attempt` (`id`) WHERE number is null and payment_id is not null;--> statement-breakpoint
ALTER TABLE `refund` ADD `status` text DEFAULT 'Done' NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `kind` text DEFAULT 'unsold' NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `notifies` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `settled_at` integer;--> statement-breakpoint
ALTER TABLE `refund` ADD `error` text;--> statement-breakpoint
CREATE INDEX `refund_pending` ON `refund` (`created_at`) WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX `order_failure_open` ON `order_failure` (`ts`) WHERE resolved_at is null;
--> statement-breakpoint
-- Written by hand: what was there, and that no more is given back than was captured.
UPDATE `refund` SET `settled_at` = `created_at`, `kind` = case when `key` like 'provider:%' then 'elsewhere' else 'unsold' end;
--> statement-breakpoint
INSERT INTO `refund_due` (`order_item_id`, `attempt_id`, `since`)
  SELECT i.`id`, i.`attempt_id`, coalesce(i.`ended_at`, i.`started_at`) FROM `order_item` i JOIN `attempt` a ON a.`id` = i.`attempt_id`
  WHERE i.`status` in ('Rejected', 'Canceled') AND a.`status` = 'Paid' AND a.`ended_at` is not null
    AND a.`total` > (select coalesce(sum(`amount`), 0) from `refund` where `attempt_id` = a.`id`);
--> statement-breakpoint
CREATE TRIGGER `refund_within_payment` AFTER INSERT ON `refund` WHEN NEW.`status` <> 'Failed' BEGIN
  SELECT raise(abort, 'more is given back than was captured') WHERE
    (select sum(`amount`) from `refund` where `attempt_id` = NEW.`attempt_id` and `status` <> 'Failed')
      > (select coalesce(`captured`, `total`) from `attempt` where `id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_stays_within_payment` AFTER UPDATE OF `amount`, `status`, `attempt_id` ON `refund` WHEN NEW.`status` <> 'Failed' BEGIN
  SELECT raise(abort, 'more is given back than was captured') WHERE
    (select sum(`amount`) from `refund` where `attempt_id` = NEW.`attempt_id` and `status` <> 'Failed')
      > (select coalesce(`captured`, `total`) from `attempt` where `id` = NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `payment_covers_refunds` AFTER UPDATE OF `captured`, `total` ON `attempt` BEGIN
  SELECT raise(abort, 'more is given back than was captured') WHERE
    (select coalesce(sum(`amount`), 0) from `refund` where `attempt_id` = NEW.`id` and `status` <> 'Failed')
      > coalesce(NEW.`captured`, NEW.`total`);
END;
