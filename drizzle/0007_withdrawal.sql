CREATE TABLE `withdrawal` (
	`id` text PRIMARY KEY NOT NULL,
	`order_item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`declared_at` integer NOT NULL,
	`ends_at` integer,
	`state` text NOT NULL,
	`obstacle` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`decided_at` integer,
	`answer` text,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawal_kind" CHECK("withdrawal"."kind" in ('DatedLeisure', 'OpenTicket', 'ServiceToAgree', 'Goods', 'Perishable', 'Digital')),
	CONSTRAINT "withdrawal_state" CHECK("withdrawal"."state" in ('Accepted', 'Waiting', 'Refused')),
	CONSTRAINT "withdrawal_obstacle" CHECK("withdrawal"."obstacle" in ('Used', 'DocumentStays', 'ThirdParty', 'Disputed')),
	CONSTRAINT "withdrawal_refunded" CHECK("withdrawal"."refunded" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_orderItemId_unique` ON `withdrawal` (`order_item_id`);--> statement-breakpoint
CREATE INDEX `withdrawal_user` ON `withdrawal` (`user_id`);--> statement-breakpoint
CREATE INDEX `withdrawal_waiting` ON `withdrawal` (`declared_at`) WHERE state = 'Waiting';--> statement-breakpoint
CREATE INDEX `withdrawal_accepted` ON `withdrawal` (`declared_at`) WHERE state = 'Accepted';--> statement-breakpoint
ALTER TABLE `category` ADD `contract_kind` text CONSTRAINT "category_contract_kind" CHECK("contract_kind" in ('DatedLeisure', 'OpenTicket', 'ServiceToAgree', 'Goods', 'Perishable', 'Digital'));--> statement-breakpoint
ALTER TABLE `batch` ADD `contract_kind` text CONSTRAINT "batch_contract_kind" CHECK("contract_kind" in ('DatedLeisure', 'OpenTicket', 'ServiceToAgree', 'Goods', 'Perishable', 'Digital'));
