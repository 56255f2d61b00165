CREATE TABLE `invoice` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant` text NOT NULL,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`seq` integer NOT NULL,
	`number` text NOT NULL,
	`attempt_id` text NOT NULL,
	`total` integer NOT NULL,
	`vat` integer NOT NULL,
	`document` text NOT NULL,
	`issued_at` integer NOT NULL,
	CONSTRAINT "invoice_kind" CHECK("invoice"."kind" in ('invoice', 'credit')),
	CONSTRAINT "invoice_seq" CHECK("invoice"."seq" > 0),
	CONSTRAINT "invoice_total" CHECK("invoice"."total" > 0),
	CONSTRAINT "invoice_vat" CHECK("invoice"."vat" between 0 and "invoice"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_cause_unique` ON `invoice` (`cause`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_number` ON `invoice` (`series`,`kind`,`year`,`seq`);--> statement-breakpoint
CREATE INDEX `invoice_attempt` ON `invoice` (`attempt_id`,`kind`,`total`);--> statement-breakpoint
CREATE INDEX `invoice_issued` ON `invoice` (`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_year` ON `invoice` (`year`);--> statement-breakpoint
CREATE TABLE `invoice_series` (
	`series` text NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`tenant` text NOT NULL,
	`last` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`series`, `kind`, `year`)
);
--> statement-breakpoint
CREATE TABLE `invoice_settings` (
	`tenant` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`from_ts` integer NOT NULL,
	`from_day` text NOT NULL,
	`series` text NOT NULL,
	`issuer` text NOT NULL,
	`rates` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_settings_series_unique` ON `invoice_settings` (`series`);--> statement-breakpoint
-- Written by hand: what queues the issue, in the batch of the payment, of the refund or of the share that goes back; a run
-- under way may have read too early, and runs again; a dead one makes room for a new one. Rows that a move brings along queue nothing.
CREATE TRIGGER `paid_attempt_is_invoiced` AFTER UPDATE OF `status`, `ended_at` ON `attempt`
WHEN NEW.`status` = 'Paid' AND NEW.`ended_at` IS NOT NULL AND (OLD.`status` <> 'Paid' OR OLD.`ended_at` IS NULL)
  AND EXISTS (SELECT 1 FROM `invoice_settings` WHERE `enabled` = 1) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = NEW.`ended_at`, `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`id`,
    json_object('attemptId', NEW.`id`), NEW.`ended_at`, 0, NEW.`ended_at`
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_is_credited` AFTER UPDATE OF `status` ON `refund`
WHEN NEW.`status` <> OLD.`status` AND NEW.`status` IN ('Done', 'Failed') AND EXISTS (SELECT 1 FROM `invoice_settings`) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = coalesce(NEW.`settled_at`, NEW.`created_at`), `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`attempt_id`,
    json_object('attemptId', NEW.`attempt_id`), coalesce(NEW.`settled_at`, NEW.`created_at`), 0,
    coalesce(NEW.`settled_at`, NEW.`created_at`)
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `made_refund_is_credited` AFTER INSERT ON `refund`
WHEN NEW.`status` = 'Done' AND EXISTS (SELECT 1 FROM `invoice_settings`)
  AND NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'attempt' AND `id` = NEW.`attempt_id`) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = NEW.`created_at`, `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`attempt_id`,
    json_object('attemptId', NEW.`attempt_id`), NEW.`created_at`, 0, NEW.`created_at`
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `returned_share_is_credited` AFTER UPDATE OF `returned` ON `subsidy_share`
WHEN NEW.`returned` > OLD.`returned` AND EXISTS (SELECT 1 FROM `invoice_settings`)
  AND EXISTS (SELECT 1 FROM `attempt` WHERE `id` = NEW.`attempt_id` AND `status` = 'Paid' AND `ended_at` IS NOT NULL) BEGIN
  UPDATE `job` SET `lease_token` = NULL, `lease_until` = NULL, `run_at` = NEW.`updated_at`, `tries` = 0
  WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `lease_token` IS NOT NULL AND `dead_at` IS NULL;
  DELETE FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id` AND `dead_at` IS NOT NULL;
  INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `tries`, `created_at`)
  SELECT 'job-' || lower(hex(randomblob(12))), 'issue-invoices', 'issue-invoices:' || NEW.`attempt_id`,
    json_object('attemptId', NEW.`attempt_id`), NEW.`updated_at`, 0, NEW.`updated_at`
  WHERE NOT EXISTS (SELECT 1 FROM `job` WHERE `dedupe_key` = 'issue-invoices:' || NEW.`attempt_id`);
END;
--> statement-breakpoint
-- What keeps numbers without a gap, the sums within the invoice and the rows as they are. A move brings rows as they were.
CREATE TRIGGER `invoice_has_next_number` BEFORE INSERT ON `invoice`
WHEN NEW.`seq` <> 1 + coalesce((SELECT s.`last` FROM `invoice_series` s
    WHERE s.`series` = NEW.`series` AND s.`kind` = NEW.`kind` AND s.`year` = NEW.`year`), 0)
  AND NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'attempt' AND `id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'invoices are numbered without a gap');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_counts` AFTER INSERT ON `invoice`
WHEN NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'attempt' AND `id` = NEW.`attempt_id`) BEGIN
  INSERT INTO `invoice_series` (`series`, `kind`, `year`, `tenant`, `last`, `last_at`)
  SELECT NEW.`series`, NEW.`kind`, NEW.`year`, NEW.`tenant`, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM `invoice_series` s
    WHERE s.`series` = NEW.`series` AND s.`kind` = NEW.`kind` AND s.`year` = NEW.`year`);
  UPDATE `invoice_series` SET `last` = NEW.`seq`, `last_at` = NEW.`issued_at`
  WHERE `series` = NEW.`series` AND `kind` = NEW.`kind` AND `year` = NEW.`year`;
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_covers_credit` BEFORE INSERT ON `invoice`
WHEN NEW.`kind` = 'credit' AND NOT EXISTS (SELECT 1 FROM `invoice` i WHERE i.`cause` = NEW.`cause`)
  AND NEW.`total` + (SELECT coalesce(sum(i.`total`), 0) FROM `invoice` i
      WHERE i.`attempt_id` = NEW.`attempt_id` AND i.`kind` = 'credit')
    > (SELECT coalesce(sum(i.`total`), 0) FROM `invoice` i WHERE i.`attempt_id` = NEW.`attempt_id` AND i.`kind` = 'invoice')
BEGIN
  SELECT raise(abort, 'more is credited than was invoiced');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_stays` BEFORE UPDATE ON `invoice` BEGIN
  SELECT raise(abort, 'an invoice does not change');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_remains` BEFORE DELETE ON `invoice`
WHEN OLD.`year` >= CAST(strftime('%Y', 'now') AS integer) - 10
  AND NOT EXISTS (SELECT 1 FROM `move_scope` WHERE `kind` = 'mover') BEGIN
  SELECT raise(abort, 'an invoice is kept for ten years');
END;
