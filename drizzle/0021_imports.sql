CREATE TABLE `catalogue_import` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`file_name` text NOT NULL,
	`size` integer NOT NULL,
	`reading` text,
	`check_id` text,
	`check_task_id` text,
	`run_task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "catalogue_import_size" CHECK("catalogue_import"."size" >= 0)
);
--> statement-breakpoint
CREATE INDEX `catalogue_import_updated` ON `catalogue_import` (`updated_at`);--> statement-breakpoint
CREATE INDEX `catalogue_import_owner` ON `catalogue_import` (`owner_id`);--> statement-breakpoint
CREATE INDEX `catalogue_import_check` ON `catalogue_import` (`check_id`);--> statement-breakpoint
CREATE TABLE `catalogue_source` (
	`source_key` text PRIMARY KEY NOT NULL,
	`facts` text NOT NULL,
	`imported_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_mapping` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_row` (
	`check_id` text NOT NULL,
	`line` integer NOT NULL,
	`outcome` text NOT NULL,
	`ref_key` text NOT NULL,
	`ref` text NOT NULL,
	`name` text NOT NULL,
	`reason` text,
	`kept` text NOT NULL,
	`row` text,
	PRIMARY KEY(`check_id`, `line`),
	CONSTRAINT "import_row_outcome" CHECK("import_row"."outcome" in ('created', 'updated', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `import_row_ref` ON `import_row` (`check_id`,`ref_key`);--> statement-breakpoint
CREATE INDEX `import_row_outcome` ON `import_row` (`check_id`,`outcome`,`line`);