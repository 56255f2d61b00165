ALTER TABLE `news` ADD `published_at` integer;--> statement-breakpoint
UPDATE `news` SET `published_at` = `created_at` WHERE `is_published` = 1;