CREATE TABLE `stock_alert` (
	`stock_id` text PRIMARY KEY NOT NULL,
	`touched` integer DEFAULT 0 NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`level` text,
	`remaining` integer,
	`since_ts` integer,
	`mailed_at` integer,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_alert_level" CHECK("stock_alert"."level" in ('low', 'out'))
);
--> statement-breakpoint
CREATE INDEX `stock_alert_due` ON `stock_alert` (`stock_id`) WHERE touched > seen;--> statement-breakpoint
CREATE INDEX `stock_alert_since` ON `stock_alert` (`since_ts`,`stock_id`) WHERE level is not null;--> statement-breakpoint
DROP INDEX `entry_stock`;--> statement-breakpoint
CREATE INDEX `entry_stock_created` ON `entry` (`stock_id`,`created_at`,`id`);--> statement-breakpoint
-- Written by hand: what drizzle cannot say. Whatever changes what is left of a stock whose batch has a threshold has it looked at.
CREATE TRIGGER `stock_alert_touched` AFTER UPDATE OF `quantity`, `reserved`, `bought` ON `stock`
WHEN (SELECT `low_stock_at` FROM `batch` WHERE `id` = new.`batch_id`) IS NOT NULL
BEGIN
  INSERT INTO `stock_alert` (`stock_id`, `touched`) VALUES (new.`id`, 1)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `stock_alert_threshold` AFTER UPDATE OF `low_stock_at` ON `batch`
WHEN new.`low_stock_at` IS NOT old.`low_stock_at`
BEGIN
  INSERT INTO `stock_alert` (`stock_id`, `touched`)
    SELECT s.`id`, 1 FROM `stock` s LEFT JOIN `stock_alert` a ON a.`stock_id` = s.`id`
    WHERE s.`batch_id` = new.`id` AND s.`archived_at` IS NULL
      AND (a.`stock_id` IS NOT NULL OR s.`quantity` IS NULL OR s.`quantity` - s.`reserved` - s.`bought` <= new.`low_stock_at`)
    ON CONFLICT (`stock_id`) DO UPDATE SET `touched` = `touched` + 1;
END;
