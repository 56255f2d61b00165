DROP INDEX `activity_updated`;--> statement-breakpoint
DROP INDEX `activity_created`;--> statement-breakpoint
DROP INDEX `activity_name`;--> statement-breakpoint
DROP INDEX `activity_visibility`;--> statement-breakpoint
DROP INDEX `activity_by_id`;--> statement-breakpoint
DROP INDEX `activity_dirty`;--> statement-breakpoint
CREATE INDEX `activity_premium` ON `activity` (`updated_at`,`id`,`name_key`,`visibility`,`stock_type`,`cse`) WHERE cse;--> statement-breakpoint
CREATE INDEX `activity_updated` ON `activity` (`updated_at`,`id`,`name_key`,`visibility`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_created` ON `activity` (`created_at`,`id`,`name_key`,`visibility`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_name` ON `activity` (`name_key`,`id`,`visibility`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_visibility` ON `activity` (`visibility`,`id`,`name_key`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_by_id` ON `activity` (`id`,`name_key`,`visibility`,`stock_type`,`created_at`,`updated_at`,`cse`);--> statement-breakpoint
CREATE INDEX `activity_dirty` ON `activity` (`updated_at`,`id`,`name_key`,`visibility`,`stock_type`,`is_dirty`) WHERE is_dirty;