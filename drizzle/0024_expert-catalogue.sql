CREATE TABLE `expert_catalogue` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text,
	`read_at` integer,
	`confirmed_at` integer,
	`failed_at` integer,
	`error` text,
	`shrunk_at` integer
);
--> statement-breakpoint
ALTER TABLE `expert_product` ADD `product_base` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `prices` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `price_from` integer CONSTRAINT "expert_product_price_from" CHECK("price_from" >= 0);--> statement-breakpoint
ALTER TABLE `expert_product` ADD `price_to` integer CONSTRAINT "expert_product_price_to" CHECK("price_to" >= 0);--> statement-breakpoint
ALTER TABLE `expert_product` ADD `is_real_time` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `live_at` integer;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `digest` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `gone_at` integer;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `expert_product` ADD `price_change` text;--> statement-breakpoint
CREATE INDEX `expert_product_name` ON `expert_product` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `expert_product_state` ON `expert_product` (`id`,`digest`,`gone_at`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `expert_product_unread` ON `expert_product` (`id`) WHERE confirmed_at is not null and gone_at is null;--> statement-breakpoint
ALTER TABLE `expert_stock` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `expert_ticket` ADD `seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A stock was last changed when it was made.
UPDATE `expert_stock` SET `updated_at` = `created_at`;
