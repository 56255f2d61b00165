CREATE TABLE `ticket_gift` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`ended_at` integer,
	`receiver_id` text,
	`receiver_name` text,
	`ticket_token_hash` text,
	`replaced_code` text,
	FOREIGN KEY (`entry_id`) REFERENCES `entry`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_gift_one_end" CHECK("ticket_gift"."accepted_at" is null or "ticket_gift"."ended_at" is null),
	CONSTRAINT "ticket_gift_period" CHECK("ticket_gift"."expires_at" > "ticket_gift"."created_at"),
	CONSTRAINT "ticket_gift_held" CHECK(("ticket_gift"."accepted_at" is null) = ("ticket_gift"."receiver_name" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_tokenHash_unique` ON `ticket_gift` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_ticketTokenHash_unique` ON `ticket_gift` (`ticket_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_replacedCode_unique` ON `ticket_gift` (`replaced_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_standing` ON `ticket_gift` (`entry_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `ticket_gift_entry` ON `ticket_gift` (`entry_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_gift_created` ON `ticket_gift` (`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_gift_email` ON `ticket_gift` (`email`);--> statement-breakpoint
CREATE INDEX `ticket_gift_receiver` ON `ticket_gift` (`receiver_id`,`accepted_at`) WHERE receiver_id is not null;