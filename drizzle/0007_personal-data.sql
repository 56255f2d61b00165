PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_token` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email` text,
	`subject` text,
	`host` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "token_kind" CHECK("__new_token"."kind" in ('MagicLink', 'HostSwitch', 'Reset', 'Registration', 'Invite', 'Erasure'))
);
--> statement-breakpoint
INSERT INTO `__new_token`("hash", "kind", "user_id", "email", "subject", "host", "created_at", "expires_at", "used_at") SELECT "hash", "kind", "user_id", "email", "subject", "host", "created_at", "expires_at", "used_at" FROM `token`;--> statement-breakpoint
DROP TABLE `token`;--> statement-breakpoint
ALTER TABLE `__new_token` RENAME TO `token`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `token_expiry` ON `token` (`expires_at`);--> statement-breakpoint
CREATE INDEX `token_user` ON `token` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `token_email` ON `token` (`email`);--> statement-breakpoint
CREATE INDEX `user_admin` ON `user` (`id`) WHERE is_admin = 1;--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`ts`);--> statement-breakpoint
CREATE INDEX `contact_message_user` ON `contact_message` (`user_id`);--> statement-breakpoint
CREATE INDEX `contact_message_email` ON `contact_message` (`email`);--> statement-breakpoint
CREATE INDEX `mail_recipient` ON `mail` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_event_received` ON `webhook_event` (`received_at`);