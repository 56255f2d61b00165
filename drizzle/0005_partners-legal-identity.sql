ALTER TABLE `vendor` ADD `legal_identity` text;--> statement-breakpoint
CREATE INDEX `vendor_unidentified` ON `vendor` (`updated_at`,`id`) WHERE legal_identity is null;