ALTER TABLE `subsidy_rule` ADD `gifts_to_outsiders` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_gift` ADD `for_group_id` text;