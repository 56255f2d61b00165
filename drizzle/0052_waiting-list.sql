CREATE TABLE `waiting` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`activity_id` text NOT NULL,
	`ticket_info_id` text NOT NULL,
	`stock_id` text,
	`quantity` integer NOT NULL,
	`place` integer NOT NULL,
	`origin` text NOT NULL,
	`state` text DEFAULT 'Waiting' NOT NULL,
	`joined_at` integer NOT NULL,
	`held_until` integer,
	`token_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_info_id`) REFERENCES `ticket_info`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waiting_state" CHECK("waiting"."state" in ('Waiting', 'Held')),
	CONSTRAINT "waiting_quantity" CHECK("waiting"."quantity" > 0),
	CONSTRAINT "waiting_held_until" CHECK(("waiting"."state" = 'Held') = ("waiting"."held_until" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_tokenHash_unique` ON `waiting` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_once_for_slot` ON `waiting` (`user_id`,`stock_id`) WHERE stock_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_once_for_any_date` ON `waiting` (`user_id`,`activity_id`) WHERE stock_id is null;--> statement-breakpoint
CREATE INDEX `waiting_line` ON `waiting` (`activity_id`,`state`,`place`);--> statement-breakpoint
CREATE INDEX `waiting_user` ON `waiting` (`user_id`,`joined_at`);--> statement-breakpoint
CREATE INDEX `waiting_stock` ON `waiting` (`stock_id`);--> statement-breakpoint
CREATE INDEX `waiting_ticket` ON `waiting` (`ticket_info_id`);--> statement-breakpoint
CREATE TABLE `waiting_look` (
	`stock_id` text PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`touched` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waiting_look_activity` ON `waiting_look` (`activity_id`);--> statement-breakpoint
CREATE TABLE `waiting_setting` (
	`activity_id` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`hold_minutes` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waiting_setting_hold" CHECK("waiting_setting"."hold_minutes" between 10 and 2880)
);
--> statement-breakpoint
CREATE TABLE `waiting_slot` (
	`waiting_id` text NOT NULL,
	`stock_id` text NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`waiting_id`, `stock_id`),
	FOREIGN KEY (`waiting_id`) REFERENCES `waiting`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waiting_slot_held" CHECK("waiting_slot"."held" >= 0)
);
--> statement-breakpoint
CREATE INDEX `waiting_slot_stock` ON `waiting_slot` (`stock_id`,`held`);--> statement-breakpoint
CREATE TRIGGER `waiting_slot_holds` AFTER INSERT ON `waiting_slot` WHEN NEW.`held` > 0 BEGIN
  UPDATE `stock` SET `reserved` = `reserved` + NEW.`held` WHERE `id` = NEW.`stock_id`;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_slot_changes` AFTER UPDATE OF `held` ON `waiting_slot` WHEN NEW.`held` <> OLD.`held` BEGIN
  UPDATE `stock` SET `reserved` = `reserved` + NEW.`held` - OLD.`held` WHERE `id` = NEW.`stock_id`;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_slot_returns` AFTER DELETE ON `waiting_slot` WHEN OLD.`held` > 0 BEGIN
  UPDATE `stock` SET `reserved` = `reserved` - OLD.`held` WHERE `id` = OLD.`stock_id`;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_look_at_returned_places` AFTER UPDATE OF `quantity`, `reserved`, `bought`, `visibility`, `archived_at` ON `stock`
WHEN NEW.`archived_at` IS NULL AND NEW.`visibility` = 'Public'
  AND (OLD.`archived_at` IS NOT NULL OR OLD.`visibility` <> 'Public'
    OR NEW.`quantity` - NEW.`reserved` - NEW.`bought` > OLD.`quantity` - OLD.`reserved` - OLD.`bought`
    OR (NEW.`quantity` IS NULL AND (OLD.`quantity` IS NOT NULL OR NEW.`reserved` + NEW.`bought` < OLD.`reserved` + OLD.`bought`)))
  AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = NEW.`activity_id` AND w.`state` = 'Waiting'
    AND (w.`stock_id` IS NULL OR EXISTS (SELECT 1 FROM `waiting_slot` p WHERE p.`waiting_id` = w.`id` AND p.`stock_id` = NEW.`id`)))
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`) VALUES (NEW.`id`, NEW.`activity_id`)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_look_at_new_places` AFTER INSERT ON `stock`
WHEN NEW.`archived_at` IS NULL AND NEW.`visibility` = 'Public'
  AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = NEW.`activity_id` AND w.`state` = 'Waiting' AND w.`stock_id` IS NULL)
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`) VALUES (NEW.`id`, NEW.`activity_id`)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_look_at_returned_documents` AFTER UPDATE OF `order_item_id`, `void_at`, `status`, `stock_id` ON `entry`
WHEN NEW.`order_item_id` IS NULL AND NEW.`void_at` IS NULL AND NEW.`status` = 'Ready' AND NEW.`stock_id` IS NOT NULL
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`)
    SELECT s.`id`, s.`activity_id` FROM `stock` s WHERE s.`id` = NEW.`stock_id` AND s.`kind` = 'Flexible'
      AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = s.`activity_id` AND w.`state` = 'Waiting')
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_look_at_new_documents` AFTER INSERT ON `entry`
WHEN NEW.`order_item_id` IS NULL AND NEW.`void_at` IS NULL AND NEW.`status` = 'Ready' AND NEW.`stock_id` IS NOT NULL
BEGIN
  INSERT INTO `waiting_look` (`stock_id`, `activity_id`)
    SELECT s.`id`, s.`activity_id` FROM `stock` s WHERE s.`id` = NEW.`stock_id` AND s.`kind` = 'Flexible'
      AND EXISTS (SELECT 1 FROM `waiting` w WHERE w.`activity_id` = s.`activity_id` AND w.`state` = 'Waiting')
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_look_queues` AFTER INSERT ON `waiting_look` BEGIN
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
    VALUES ('job-' || lower(hex(randomblob(10))), 'offer-places', 'offer-places:' || NEW.`activity_id`,
      json_object('activityId', NEW.`activity_id`), 0, 0, 0)
    ON CONFLICT (`dedupe_key`) DO UPDATE SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = 0, `tries` = 0
      WHERE `lease_token` IS NOT NULL AND `dead_at` IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER `waiting_look_queues_again` AFTER UPDATE OF `touched` ON `waiting_look` BEGIN
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
    VALUES ('job-' || lower(hex(randomblob(10))), 'offer-places', 'offer-places:' || NEW.`activity_id`,
      json_object('activityId', NEW.`activity_id`), 0, 0, 0)
    ON CONFLICT (`dedupe_key`) DO UPDATE SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = 0, `tries` = 0
      WHERE `lease_token` IS NOT NULL AND `dead_at` IS NULL;
END;
