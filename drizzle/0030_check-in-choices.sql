ALTER TABLE `check_in` ADD `ticket_day` text;--> statement-breakpoint
ALTER TABLE `scan_link` ADD `offline_for` text DEFAULT 'minutes' NOT NULL CONSTRAINT "scan_link_offline_for" CHECK("offline_for" in ('minutes', 'hour', 'fourHours', 'day'));
