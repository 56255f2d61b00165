ALTER TABLE `file` ADD `reading` text;--> statement-breakpoint
ALTER TABLE `entry` ADD `code_type` text;