CREATE TABLE `wallet_device` (
	`device_id` text NOT NULL,
	`serial` text NOT NULL,
	`push_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `serial`)
);
--> statement-breakpoint
CREATE INDEX `wallet_device_serial` ON `wallet_device` (`serial`);--> statement-breakpoint
CREATE TABLE `wallet_pass` (
	`serial` text NOT NULL,
	`wallet` text NOT NULL,
	`entry_id` text NOT NULL,
	`token_hash` text,
	`content_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`look_at` integer NOT NULL,
	`touched` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`serial`, `wallet`),
	FOREIGN KEY (`entry_id`) REFERENCES `entry`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_pass_wallet" CHECK("wallet_pass"."wallet" in ('apple', 'google'))
);
--> statement-breakpoint
CREATE INDEX `wallet_pass_entry` ON `wallet_pass` (`entry_id`);--> statement-breakpoint
CREATE INDEX `wallet_pass_look` ON `wallet_pass` (`look_at`);--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_ticket` AFTER UPDATE OF `code`, `void_at`, `status`, `history`, `order_item_id` ON `entry` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_order` AFTER UPDATE OF `status`, `snapshot`, `validity_date_str`, `exchanged_for` ON `order_item` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` IN (SELECT e.`id` FROM `entry` e WHERE e.`order_item_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_offer` AFTER INSERT ON `ticket_gift` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = NEW.`entry_id`;
END;--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_gift` AFTER UPDATE OF `accepted_at`, `ended_at` ON `ticket_gift` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = NEW.`entry_id`;
END;--> statement-breakpoint
CREATE TRIGGER `wallet_pass_follows_lost_gift` AFTER DELETE ON `ticket_gift` BEGIN
  UPDATE `wallet_pass` SET `look_at` = 0, `touched` = `touched` + 1 WHERE `entry_id` = OLD.`entry_id`;
END;
