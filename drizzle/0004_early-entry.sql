ALTER TABLE `batch` ADD `early_entry_hours` integer DEFAULT 2 NOT NULL CONSTRAINT "batch_early_entry_hours" CHECK("early_entry_hours" between 0 and 12);
