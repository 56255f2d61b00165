CREATE TABLE `partner_note` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `person_note` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `person_note_user` ON `person_note` (`user_id`);--> statement-breakpoint
ALTER TABLE `order_item` ADD `refunded` text CONSTRAINT "order_item_refunded_known" CHECK("refunded" in ('Part', 'Whole'));--> statement-breakpoint
CREATE INDEX `order_item_refunded` ON `order_item` (`refunded`,`started_at`) WHERE refunded is not null;--> statement-breakpoint
CREATE INDEX `order_item_subsidised` ON `order_item` (`started_at`) WHERE subsidy > 0;--> statement-breakpoint
CREATE INDEX `order_item_paid` ON `order_item` (ticket_info_total + options_total + fees - subsidy,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_visit` ON `order_item` (case when snapshot ->> '$.slots[0].kind' = 'Fixed' then snapshot ->> '$.slots[0].startTs' else snapshot ->> '$.expert.date' end);--> statement-breakpoint
CREATE INDEX `attempt_total` ON `attempt` (`total`);--> statement-breakpoint
CREATE INDEX `attempt_by_voucher` ON `attempt` (`started_at`) WHERE voucher > 0;--> statement-breakpoint
CREATE TRIGGER `refund_marks_orders` AFTER INSERT ON `refund` BEGIN
  UPDATE `order_item` SET `refunded` = (SELECT CASE WHEN sum(r.`amount`) >= coalesce(a.`captured`, a.`total`) THEN 'Whole' WHEN sum(r.`amount`) > 0 THEN 'Part' END
    FROM `refund` r JOIN `attempt` a ON a.`id` = r.`attempt_id` WHERE r.`attempt_id` = NEW.`attempt_id` AND r.`status` <> 'Failed') WHERE `attempt_id` = NEW.`attempt_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `refund_marks_orders_again` AFTER UPDATE OF `status`, `amount` ON `refund` BEGIN
  UPDATE `order_item` SET `refunded` = (SELECT CASE WHEN sum(r.`amount`) >= coalesce(a.`captured`, a.`total`) THEN 'Whole' WHEN sum(r.`amount`) > 0 THEN 'Part' END
    FROM `refund` r JOIN `attempt` a ON a.`id` = r.`attempt_id` WHERE r.`attempt_id` = NEW.`attempt_id` AND r.`status` <> 'Failed') WHERE `attempt_id` = NEW.`attempt_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_item_of_refunded` AFTER INSERT ON `order_item`
WHEN EXISTS (SELECT 1 FROM `refund` WHERE `attempt_id` = NEW.`attempt_id`)
BEGIN
  UPDATE `order_item` SET `refunded` = (SELECT CASE WHEN sum(r.`amount`) >= coalesce(a.`captured`, a.`total`) THEN 'Whole' WHEN sum(r.`amount`) > 0 THEN 'Part' END
    FROM `refund` r JOIN `attempt` a ON a.`id` = r.`attempt_id` WHERE r.`attempt_id` = NEW.`attempt_id` AND r.`status` <> 'Failed') WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
UPDATE `order_item` SET `refunded` = (SELECT CASE WHEN sum(r.`amount`) >= coalesce(a.`captured`, a.`total`) THEN 'Whole' WHEN sum(r.`amount`) > 0 THEN 'Part' END
    FROM `refund` r JOIN `attempt` a ON a.`id` = r.`attempt_id` WHERE r.`attempt_id` = `order_item`.`attempt_id` AND r.`status` <> 'Failed') WHERE `attempt_id` IN (SELECT `attempt_id` FROM `refund`);
