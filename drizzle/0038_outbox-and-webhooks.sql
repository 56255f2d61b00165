CREATE TABLE `mail_address` (
	`address` text PRIMARY KEY NOT NULL,
	`reason` text,
	`suppressed_at` integer,
	`note` text,
	`soft_bounces` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mail_address_reason" CHECK("mail_address"."reason" in ('Bounce', 'Complaint'))
);
--> statement-breakpoint
CREATE INDEX `mail_address_suppressed` ON `mail_address` (`suppressed_at`,`address`) WHERE suppressed_at is not null;--> statement-breakpoint
CREATE INDEX `mail_address_updated` ON `mail_address` (`updated_at`);--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`order_item_id` text,
	`amount` integer,
	`occurred_at` integer NOT NULL,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_status` integer,
	`last_answer` text,
	`last_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoint`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_delivery_event" CHECK("webhook_delivery"."event" in ('order.paid', 'order.cancelled', 'order.refunded', 'ticket.used')),
	CONSTRAINT "webhook_delivery_status" CHECK("webhook_delivery"."status" in ('Queued', 'Delivered', 'Failed')),
	CONSTRAINT "webhook_delivery_amount" CHECK("webhook_delivery"."amount" >= 0),
	CONSTRAINT "webhook_delivery_tries" CHECK("webhook_delivery"."tries" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_once` ON `webhook_delivery` (`endpoint_id`,`event`,`subject_id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_listed` ON `webhook_delivery` (`endpoint_id`,`occurred_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_state` ON `webhook_delivery` (`endpoint_id`,`status`,`occurred_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`endpoint_id`,`next_at`) WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX `webhook_delivery_old` ON `webhook_delivery` (`occurred_at`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_attempt` ON `webhook_delivery` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_order` ON `webhook_delivery` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoint` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`label` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`enabled` integer NOT NULL,
	`secret` text NOT NULL,
	`former_secret` text,
	`former_until` integer,
	`busy_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoint_group` ON `webhook_endpoint` (`group_id`);--> statement-breakpoint
-- Written by hand: the columns are added, the generator would have copied the table.
ALTER TABLE `mail` ADD `delivery` text CONSTRAINT "mail_delivery_known" CHECK("delivery" in ('Delivered', 'Bounced', 'Complained', 'Suppressed'));--> statement-breakpoint
ALTER TABLE `mail` ADD `delivery_at` integer;--> statement-breakpoint
ALTER TABLE `mail` ADD `delivery_note` text;--> statement-breakpoint
CREATE INDEX `mail_created` ON `mail` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_state` ON `mail` (`delivery`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_kind` ON `mail` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_provider` ON `mail` (`provider_id`) WHERE provider_id is not null;
