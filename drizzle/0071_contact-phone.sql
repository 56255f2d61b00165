CREATE INDEX `order_item_contact_phone` ON `order_item` (`id`) WHERE snapshot ->> '$.vendor.phone' is not null;
--> statement-breakpoint
-- By hand from here: tickets that wait in stock were drawn with that telephone, too. A periodic job finds what was sold.
INSERT INTO `job` (`id`, `kind`, `dedupe_key`, `payload`, `run_at`, `bulk`, `tries`, `created_at`)
  SELECT 'job_redraw-stock', 'redraw-tickets', 'redraw-tickets:stock', '{"unsoldAfter":""}', 0, 1, 0, unixepoch() * 1000
  WHERE EXISTS (SELECT 1 FROM `entry` WHERE `history` ->> '$[0].event' = 'Created' AND `history` ->> '$[0].source' = 'generator');
