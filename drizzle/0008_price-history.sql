CREATE TABLE `ticket_number` (
	`series` text NOT NULL,
	`number` integer NOT NULL,
	`entry_id` text NOT NULL,
	`issued_at` integer NOT NULL,
	PRIMARY KEY(`series`, `number`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_number_entryId_unique` ON `ticket_number` (`entry_id`);--> statement-breakpoint
CREATE TABLE `ticket_series` (
	`series` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `offer_period` (
	`offer_id` text NOT NULL,
	`from_ts` integer NOT NULL,
	`until_ts` integer,
	`target_kind` text NOT NULL,
	`target_id` text,
	`hours_by_week` text,
	`percent_hundredths` integer,
	`amount` integer,
	`flash_start_ts` integer,
	`flash_end_ts` integer,
	PRIMARY KEY(`offer_id`, `from_ts`),
	CONSTRAINT "offer_period_amount" CHECK("offer_period"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `offer_period_target` ON `offer_period` (`target_kind`,`target_id`);--> statement-breakpoint
CREATE INDEX `offer_period_ended` ON `offer_period` (`until_ts`);--> statement-breakpoint
CREATE TABLE `price_period` (
	`item_id` text NOT NULL,
	`from_ts` integer NOT NULL,
	`until_ts` integer,
	`activity_id` text NOT NULL,
	`price` integer NOT NULL,
	`fees` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`item_id`, `from_ts`),
	CONSTRAINT "price_period_price" CHECK("price_period"."price" >= 0),
	CONSTRAINT "price_period_fees" CHECK("price_period"."fees" >= 0)
);
--> statement-breakpoint
CREATE INDEX `price_period_activity` ON `price_period` (`activity_id`);--> statement-breakpoint
CREATE INDEX `price_period_ended` ON `price_period` (`until_ts`);--> statement-breakpoint
ALTER TABLE `activity_best` ADD `fees` integer DEFAULT 0 NOT NULL CONSTRAINT "activity_best_fees" CHECK("fees" >= 0);--> statement-breakpoint
ALTER TABLE `activity_best` ADD `prior_price` integer CONSTRAINT "activity_best_prior_price" CHECK("prior_price" >= 0);
--> statement-breakpoint
-- The history of prices is written by triggers, so that no code can forget it. A write of tickets first moves its batch or
-- its activity, whose `updated_at` is the moment; a row of the trash is that of a deletion.
CREATE TRIGGER `price_of_new_ticket` AFTER INSERT ON `ticket_info` BEGIN
  INSERT INTO `price_period` (`item_id`, `from_ts`, `activity_id`, `price`, `fees`)
    SELECT NEW.`id`, max(b.`created_at`, b.`updated_at`, coalesce((select max(p.`until_ts`) from `price_period` p where p.`item_id` = NEW.`id`), 0)), b.`activity_id`, NEW.`youpiiz_price`, NEW.`fees`
    FROM `batch` b JOIN `activity` a ON a.`id` = b.`activity_id`
    WHERE b.`id` = NEW.`batch_id` AND NEW.`visibility` = 'Public' AND NEW.`archived_at` IS NULL
      AND NOT EXISTS (SELECT 1 FROM `price_period` p WHERE p.`item_id` = NEW.`id` AND p.`until_ts` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `price_of_ticket` AFTER UPDATE OF `youpiiz_price`, `fees`, `visibility`, `archived_at` ON `ticket_info`
WHEN NEW.`youpiiz_price` IS NOT OLD.`youpiiz_price` OR NEW.`fees` IS NOT OLD.`fees` OR NEW.`visibility` IS NOT OLD.`visibility` OR NEW.`archived_at` IS NOT OLD.`archived_at` BEGIN
  UPDATE `price_period` SET `until_ts` = max(`from_ts`, coalesce((select max(b.`created_at`, b.`updated_at`, a.`updated_at`) from `batch` b join `activity` a on a.`id` = b.`activity_id` where b.`id` = NEW.`batch_id`), 0)) WHERE `item_id` = NEW.`id` AND `until_ts` IS NULL;
  DELETE FROM `price_period` WHERE `item_id` = NEW.`id` AND `until_ts` = `from_ts`;
  INSERT INTO `price_period` (`item_id`, `from_ts`, `activity_id`, `price`, `fees`)
    SELECT NEW.`id`, max(b.`created_at`, b.`updated_at`, a.`updated_at`, coalesce((select max(p.`until_ts`) from `price_period` p where p.`item_id` = NEW.`id`), 0)), b.`activity_id`, NEW.`youpiiz_price`, NEW.`fees`
    FROM `batch` b JOIN `activity` a ON a.`id` = b.`activity_id`
    WHERE b.`id` = NEW.`batch_id` AND NEW.`visibility` = 'Public' AND NEW.`archived_at` IS NULL
      AND NOT EXISTS (SELECT 1 FROM `price_period` p WHERE p.`item_id` = NEW.`id` AND p.`until_ts` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `price_of_gone_ticket` BEFORE DELETE ON `ticket_info` BEGIN
  UPDATE `price_period` SET `until_ts` = max(`from_ts`, coalesce((select max(t.`deleted_at`) from `trash` t where t.`target` = (select b.`activity_id` from `batch` b where b.`id` = OLD.`batch_id`)), (select max(b.`created_at`, b.`updated_at`, a.`updated_at`) from `batch` b join `activity` a on a.`id` = b.`activity_id` where b.`id` = OLD.`batch_id`), 0)) WHERE `item_id` = OLD.`id` AND `until_ts` IS NULL;
  DELETE FROM `price_period` WHERE `item_id` = OLD.`id` AND `until_ts` = `from_ts`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_of_new_option` AFTER INSERT ON `ticket_option` BEGIN
  INSERT INTO `price_period` (`item_id`, `from_ts`, `activity_id`, `price`, `fees`)
    SELECT NEW.`id`, max(b.`created_at`, b.`updated_at`, coalesce((select max(p.`until_ts`) from `price_period` p where p.`item_id` = NEW.`id`), 0)), b.`activity_id`, NEW.`youpiiz_price`, 0
    FROM `batch` b JOIN `activity` a ON a.`id` = b.`activity_id`
    WHERE b.`id` = (select i.`batch_id` from `ticket_info` i where i.`id` = NEW.`ticket_info_id`) AND NEW.`archived_at` IS NULL
      AND NOT EXISTS (SELECT 1 FROM `price_period` p WHERE p.`item_id` = NEW.`id` AND p.`until_ts` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `price_of_option` AFTER UPDATE OF `youpiiz_price`, `archived_at` ON `ticket_option`
WHEN NEW.`youpiiz_price` IS NOT OLD.`youpiiz_price` OR NEW.`archived_at` IS NOT OLD.`archived_at` BEGIN
  UPDATE `price_period` SET `until_ts` = max(`from_ts`, coalesce((select max(b.`created_at`, b.`updated_at`, a.`updated_at`) from `batch` b join `activity` a on a.`id` = b.`activity_id` where b.`id` = (select i.`batch_id` from `ticket_info` i where i.`id` = NEW.`ticket_info_id`)), 0)) WHERE `item_id` = NEW.`id` AND `until_ts` IS NULL;
  DELETE FROM `price_period` WHERE `item_id` = NEW.`id` AND `until_ts` = `from_ts`;
  INSERT INTO `price_period` (`item_id`, `from_ts`, `activity_id`, `price`, `fees`)
    SELECT NEW.`id`, max(b.`created_at`, b.`updated_at`, a.`updated_at`, coalesce((select max(p.`until_ts`) from `price_period` p where p.`item_id` = NEW.`id`), 0)), b.`activity_id`, NEW.`youpiiz_price`, 0
    FROM `batch` b JOIN `activity` a ON a.`id` = b.`activity_id`
    WHERE b.`id` = (select i.`batch_id` from `ticket_info` i where i.`id` = NEW.`ticket_info_id`) AND NEW.`archived_at` IS NULL
      AND NOT EXISTS (SELECT 1 FROM `price_period` p WHERE p.`item_id` = NEW.`id` AND p.`until_ts` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `price_of_gone_option` BEFORE DELETE ON `ticket_option` BEGIN
  UPDATE `price_period` SET `until_ts` = max(`from_ts`, coalesce((select max(t.`deleted_at`) from `trash` t where t.`target` = (select b.`activity_id` from `batch` b where b.`id` = (select i.`batch_id` from `ticket_info` i where i.`id` = OLD.`ticket_info_id`))), (select max(b.`created_at`, b.`updated_at`, a.`updated_at`) from `batch` b join `activity` a on a.`id` = b.`activity_id` where b.`id` = (select i.`batch_id` from `ticket_info` i where i.`id` = OLD.`ticket_info_id`)), 0)) WHERE `item_id` = OLD.`id` AND `until_ts` IS NULL;
  DELETE FROM `price_period` WHERE `item_id` = OLD.`id` AND `until_ts` = `from_ts`;
END;
--> statement-breakpoint
CREATE TRIGGER `terms_of_new_offer` AFTER INSERT ON `offer` BEGIN
  INSERT INTO `offer_period` (`offer_id`, `from_ts`, `target_kind`, `target_id`, `hours_by_week`, `percent_hundredths`, `amount`, `flash_start_ts`, `flash_end_ts`)
    SELECT NEW.`id`, max(NEW.`updated_at`, coalesce((select max(p.`until_ts`) from `offer_period` p where p.`offer_id` = NEW.`id`), 0)), NEW.`target_kind`, NEW.`target_id`, NEW.`hours_by_week`, NEW.`percent_hundredths`, NEW.`amount`, NEW.`flash_start_ts`, NEW.`flash_end_ts`
    WHERE NEW.`visibility` = 'Public'
      AND NOT EXISTS (SELECT 1 FROM `offer_period` p WHERE p.`offer_id` = NEW.`id` AND p.`until_ts` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `terms_of_offer` AFTER UPDATE OF `target_kind`, `target_id`, `hours_by_week`, `percent_hundredths`, `amount`, `flash_start_ts`, `flash_end_ts`, `visibility` ON `offer`
WHEN NEW.`target_kind` IS NOT OLD.`target_kind` OR NEW.`target_id` IS NOT OLD.`target_id` OR NEW.`hours_by_week` IS NOT OLD.`hours_by_week` OR NEW.`percent_hundredths` IS NOT OLD.`percent_hundredths` OR NEW.`amount` IS NOT OLD.`amount` OR NEW.`flash_start_ts` IS NOT OLD.`flash_start_ts` OR NEW.`flash_end_ts` IS NOT OLD.`flash_end_ts` OR NEW.`visibility` IS NOT OLD.`visibility` BEGIN
  UPDATE `offer_period` SET `until_ts` = max(`from_ts`, NEW.`updated_at`) WHERE `offer_id` = NEW.`id` AND `until_ts` IS NULL;
  DELETE FROM `offer_period` WHERE `offer_id` = NEW.`id` AND `until_ts` = `from_ts`;
  INSERT INTO `offer_period` (`offer_id`, `from_ts`, `target_kind`, `target_id`, `hours_by_week`, `percent_hundredths`, `amount`, `flash_start_ts`, `flash_end_ts`)
    SELECT NEW.`id`, max(NEW.`updated_at`, coalesce((select max(p.`until_ts`) from `offer_period` p where p.`offer_id` = NEW.`id`), 0)), NEW.`target_kind`, NEW.`target_id`, NEW.`hours_by_week`, NEW.`percent_hundredths`, NEW.`amount`, NEW.`flash_start_ts`, NEW.`flash_end_ts`
    WHERE NEW.`visibility` = 'Public'
      AND NOT EXISTS (SELECT 1 FROM `offer_period` p WHERE p.`offer_id` = NEW.`id` AND p.`until_ts` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `terms_of_gone_offer` BEFORE DELETE ON `offer` BEGIN
  UPDATE `offer_period` SET `until_ts` = max(`from_ts`, coalesce((select max(t.`deleted_at`) from `trash` t where t.`target` IN (OLD.`id`, OLD.`target_id`)), OLD.`updated_at`))
    WHERE `offer_id` = OLD.`id` AND `until_ts` IS NULL;
  DELETE FROM `offer_period` WHERE `offer_id` = OLD.`id` AND `until_ts` = `from_ts`;
END;
--> statement-breakpoint
-- The history begins with today's prices: nothing is known of those before.
INSERT INTO `price_period` (`item_id`, `from_ts`, `activity_id`, `price`, `fees`)
  SELECT i.`id`, cast(unixepoch('subsec') * 1000 as integer), b.`activity_id`, i.`youpiiz_price`, i.`fees` FROM `batch` b JOIN `ticket_info` i ON i.`batch_id` = b.`id`
  WHERE i.`visibility` = 'Public' AND i.`archived_at` IS NULL;
--> statement-breakpoint
INSERT INTO `price_period` (`item_id`, `from_ts`, `activity_id`, `price`)
  SELECT o.`id`, cast(unixepoch('subsec') * 1000 as integer), b.`activity_id`, o.`youpiiz_price`
  FROM `batch` b JOIN `ticket_info` i ON i.`batch_id` = b.`id` JOIN `ticket_option` o ON o.`ticket_info_id` = i.`id`
  WHERE o.`archived_at` IS NULL;
--> statement-breakpoint
INSERT INTO `offer_period` (`offer_id`, `from_ts`, `target_kind`, `target_id`, `hours_by_week`, `percent_hundredths`, `amount`, `flash_start_ts`, `flash_end_ts`)
  SELECT `id`, cast(unixepoch('subsec') * 1000 as integer), `target_kind`, `target_id`, `hours_by_week`, `percent_hundredths`, `amount`, `flash_start_ts`, `flash_end_ts` FROM `offer` WHERE `visibility` = 'Public';
--> statement-breakpoint
-- Prices of lists now have their fees in them.
UPDATE `activity_best` SET `valid_until` = 0 WHERE `activity_id` IN (SELECT b.`activity_id` FROM `batch` b JOIN `ticket_info` i ON i.`batch_id` = b.`id` WHERE i.`fees` > 0);
