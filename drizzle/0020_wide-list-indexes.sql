DROP INDEX `activity_updated`;--> statement-breakpoint
DROP INDEX `activity_created`;--> statement-breakpoint
DROP INDEX `activity_name`;--> statement-breakpoint
DROP INDEX `activity_visibility`;--> statement-breakpoint
CREATE INDEX `activity_updated` ON `activity` (`updated_at`,`id`,`name_key`,`visibility`,`stock_type`);--> statement-breakpoint
CREATE INDEX `activity_created` ON `activity` (`created_at`,`id`,`name_key`,`visibility`,`stock_type`);--> statement-breakpoint
CREATE INDEX `activity_name` ON `activity` (`name_key`,`id`,`visibility`,`stock_type`);--> statement-breakpoint
CREATE INDEX `activity_visibility` ON `activity` (`visibility`,`id`,`name_key`,`stock_type`);--> statement-breakpoint
DROP INDEX `vendor_updated`;--> statement-breakpoint
DROP INDEX `vendor_created`;--> statement-breakpoint
DROP INDEX `vendor_name`;--> statement-breakpoint
DROP INDEX `vendor_visibility`;--> statement-breakpoint
CREATE INDEX `vendor_updated` ON `vendor` (`updated_at`,`id`,`name_key`,`slug_name`,`visibility`);--> statement-breakpoint
CREATE INDEX `vendor_created` ON `vendor` (`created_at`,`id`,`name_key`,`slug_name`,`visibility`);--> statement-breakpoint
CREATE INDEX `vendor_name` ON `vendor` (`name_key`,`id`,`slug_name`,`visibility`);--> statement-breakpoint
CREATE INDEX `vendor_visibility` ON `vendor` (`visibility`,`id`,`name_key`,`slug_name`);