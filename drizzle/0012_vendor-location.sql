ALTER TABLE `activity` ADD `vendor_location_id` text;--> statement-breakpoint
CREATE INDEX `activity_location` ON `activity` (`vendor_location_id`) WHERE vendor_location_id is not null;--> statement-breakpoint
UPDATE `activity` SET `vendor_location_id` = (SELECT `l`.`id` FROM `location` `l` WHERE `l`.`vendor_id` = `activity`.`vendor_id` AND `l`.`position` = `activity`.`vendor_location_index`) WHERE `vendor_location_index` IS NOT NULL;
