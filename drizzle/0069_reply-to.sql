ALTER TABLE `mail` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `mailing` ADD `reply_to` text DEFAULT '' NOT NULL;