ALTER TABLE `session` ADD `opened_by` text DEFAULT 'password' NOT NULL CONSTRAINT "session_way" CHECK("opened_by" in ('password', 'code', 'link', 'passkey', 'employer'));--> statement-breakpoint
ALTER TABLE `session` ADD `proven_at` integer;--> statement-breakpoint
ALTER TABLE `session` ADD `passkey_id` text;--> statement-breakpoint
ALTER TABLE `session` ADD `passkey_proven_at` integer;
