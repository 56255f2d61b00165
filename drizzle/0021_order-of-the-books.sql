CREATE INDEX `ledger_entry_order` ON `ledger_entry` (`book_ts`,`event_id`);--> statement-breakpoint
CREATE INDEX `statement_entry_order` ON `statement_entry` (`book_ts`,`event_id`) WHERE owed <> 0;