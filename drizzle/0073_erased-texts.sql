ALTER TABLE `mail` ADD `links` text;--> statement-breakpoint
CREATE INDEX `mail_unsealed` ON `mail` (`id`) WHERE links is null and status <> 'Queued';--> statement-breakpoint
CREATE INDEX `mail_reply` ON `mail` (lower(reply_to)) WHERE reply_to is not null;
--> statement-breakpoint
-- By hand from here: what an operator typed as the reason of an exchange outlived its buyer.
UPDATE `refund` SET `reason` = iif(`kind` IN ('unsold', 'elsewhere'), `reason`, ''), `error` = iif(`error` LIKE 'Abandonné%', 'Abandonné', `error`)
  WHERE `attempt_id` IN (SELECT a.`id` FROM `attempt` a JOIN `user` u ON u.`id` = a.`user_id` WHERE u.`erased_at` IS NOT NULL);
--> statement-breakpoint
-- Rows of the history that hold an address of answers are found by it, as those written from now on are.
INSERT OR IGNORE INTO `audit_person` (`user_id`, `audit_id`)
  SELECT coalesce((SELECT u.`id` FROM `user` u WHERE u.`email` = lower(x.`address`)), 'mail:' || lower(x.`address`)), x.`id` FROM (
    SELECT `id`, `after` ->> '$.replyTo' AS `address` FROM `audit` WHERE `call` GLOB '/cse-admin/*-mailing'
    UNION SELECT `id`, `before` ->> '$.replyTo' FROM `audit` WHERE `call` GLOB '/cse-admin/*-mailing'
  ) x WHERE x.`address` LIKE '%@%';
--> statement-breakpoint
-- Answers that are kept hold in clear what they tell once: now, and what the version before still adds beside this one.
INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `bulk`, `tries`, `created_at`)
  SELECT 'job_seal-answers-' || n.`value`, 'seal-answers', 'seal-answers:' || n.`value`, '{}', unixepoch() * 1000 + n.`value` * 3600000, 1, 0, unixepoch() * 1000
  FROM json_each('[0, 1]') n WHERE EXISTS (SELECT 1 FROM `idempotency`);
