ALTER TABLE `ticket_info` ADD `origin_id` text;--> statement-breakpoint
ALTER TABLE `ticket_option` ADD `origin_id` text;