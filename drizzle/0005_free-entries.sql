DROP INDEX `entry_free`;--> statement-breakpoint
CREATE INDEX `entry_free` ON `entry` (`stock_id`,`status`,`id`) WHERE order_item_id is null and void_at is null;