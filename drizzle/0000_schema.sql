CREATE TABLE `card_account` (
	`account` text PRIMARY KEY NOT NULL,
	`read_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `card_transaction` (
	`id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`type` text NOT NULL,
	`moved` integer NOT NULL,
	`fee` integer NOT NULL,
	`currency` text NOT NULL,
	`payment_id` text,
	`attempt_id` text,
	`counterpart` text,
	`ours` integer NOT NULL,
	`created_at` integer NOT NULL,
	`book_ts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `card_transaction_counterpart` ON `card_transaction` (`counterpart`,`moved`);--> statement-breakpoint
CREATE INDEX `card_transaction_book` ON `card_transaction` (`book_ts`);--> statement-breakpoint
CREATE TABLE `closed_month` (
	`month` text PRIMARY KEY NOT NULL,
	`start_ts` integer NOT NULL,
	`end_ts` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`sums` text NOT NULL,
	`entries` integer NOT NULL,
	`difference` integer NOT NULL,
	`reason` text,
	CONSTRAINT "closed_month_period" CHECK("closed_month"."end_ts" > "closed_month"."start_ts"),
	CONSTRAINT "closed_month_reason" CHECK("closed_month"."difference" = 0 or "closed_month"."reason" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closed_month_end` ON `closed_month` (`end_ts`);--> statement-breakpoint
CREATE TABLE `dispute` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "dispute_status" CHECK("dispute"."status" in ('Open', 'Won', 'Lost')),
	CONSTRAINT "dispute_amount" CHECK("dispute"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `dispute_attempt` ON `dispute` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `ledger_backlog` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`since` integer
);
--> statement-breakpoint
CREATE TABLE `ledger_entry` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`event_id` integer NOT NULL,
	`kind` text NOT NULL,
	`attempt_id` text,
	`item_id` text,
	`group_id` text,
	`vendor_id` text,
	`payer` text NOT NULL,
	`means` text NOT NULL,
	`counterpart` text,
	`bucket` text NOT NULL,
	`amount` integer NOT NULL,
	`ts` integer NOT NULL,
	`book_ts` integer,
	CONSTRAINT "ledger_entry_bucket" CHECK("ledger_entry"."bucket" in ('collected', 'sold', 'feesKept', 'cancelled', 'rejected', 'unallocated', 'refundPending', 'refunded', 'disputed', 'disputeLost', 'providerFees')),
	CONSTRAINT "ledger_entry_amount" CHECK("ledger_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entry_key_unique` ON `ledger_entry` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_entry_attempt` ON `ledger_entry` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `ledger_entry_book` ON `ledger_entry` (`book_ts`,`bucket`,`amount`);--> statement-breakpoint
CREATE INDEX `ledger_entry_counterpart` ON `ledger_entry` (`counterpart`,`bucket`,`amount`);--> statement-breakpoint
CREATE INDEX `ledger_entry_adjusts` ON `ledger_entry` (`book_ts`,`attempt_id`) WHERE bucket in ('sold', 'feesKept') and (item_id is null or kind = 'subsidyReturned');--> statement-breakpoint
CREATE TABLE `ledger_event` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`attempt_id` text,
	`item_id` text,
	`refund_id` text,
	`counterpart` text,
	`fee` integer,
	`ts` integer NOT NULL,
	`as_of` integer,
	`opening` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_event_key_unique` ON `ledger_event` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_event_attempt` ON `ledger_event` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `statement_entry` (
	`id` integer PRIMARY KEY NOT NULL,
	`event_id` integer NOT NULL,
	`attempt_id` text NOT NULL,
	`item_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`group_id` text,
	`quantity` integer NOT NULL,
	`owed` integer NOT NULL,
	`price` integer NOT NULL,
	`fees` integer NOT NULL,
	`subsidy` integer DEFAULT 0 NOT NULL,
	`ts` integer NOT NULL,
	`book_ts` integer,
	CONSTRAINT "statement_entry_quantity" CHECK("statement_entry"."quantity" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_entry_item` ON `statement_entry` (`item_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `statement_entry_book` ON `statement_entry` (`book_ts`,`vendor_id`,`group_id`,`quantity`,`owed`,`price`,`fees`,`subsidy`);--> statement-breakpoint
CREATE INDEX `statement_entry_vendor` ON `statement_entry` (`vendor_id`,`book_ts`);--> statement-breakpoint
CREATE INDEX `statement_entry_group` ON `statement_entry` (`group_id`,`book_ts`);--> statement-breakpoint
CREATE TABLE `credential` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`secret` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credential_kind" CHECK("credential"."kind" in ('Password', 'MfaCode', 'MagicLink'))
);
--> statement-breakpoint
CREATE TABLE `known_device` (
	`user_id` text NOT NULL,
	`id_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `known_device_seen` ON `known_device` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `session` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`host` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`device` text,
	`last_seen_at` integer,
	`opened_by` text DEFAULT 'password' NOT NULL,
	`proven_at` integer,
	`passkey_id` text,
	`passkey_proven_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "session_way" CHECK("session"."opened_by" in ('password', 'code', 'link', 'passkey', 'employer'))
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `spent_step` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_step_expiry` ON `spent_step` (`expires_at`);--> statement-breakpoint
CREATE TABLE `token` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email` text,
	`subject` text,
	`host` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "token_kind" CHECK("token"."kind" in ('MagicLink', 'HostSwitch', 'Reset', 'Registration', 'Invite', 'Erasure'))
);
--> statement-breakpoint
CREATE INDEX `token_expiry` ON `token` (`expires_at`);--> statement-breakpoint
CREATE INDEX `token_user` ON `token` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `token_email` ON `token` (`email`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`group_id` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`member_card_code` text,
	`is_admin` integer DEFAULT false NOT NULL,
	`account_id` text,
	`is_root` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_login_at` integer,
	`erased_at` integer,
	`deactivated_at` integer,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `user_by_group` ON `user` (`group_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`);--> statement-breakpoint
CREATE INDEX `user_erased` ON `user` (`erased_at`) WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX `user_admin` ON `user` (`id`) WHERE is_admin = 1;--> statement-breakpoint
CREATE INDEX `user_list_created` ON `user` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_list_email` ON `user` ("email" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `user_list_first_name` ON `user` ("first_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `user_list_last_name` ON `user` ("last_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `user_list_phone` ON `user` (`phone_number`,`id`);--> statement-breakpoint
CREATE INDEX `user_list_card` ON `user` (`member_card_code`,`id`);--> statement-breakpoint
CREATE INDEX `user_list_login` ON `user` (`last_login_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_list_group` ON `user` (`group_id`,`id`,`erased_at`);--> statement-breakpoint
CREATE TABLE `analytics_ping` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`path` text NOT NULL,
	`referrer` text NOT NULL,
	`tenant` text NOT NULL,
	`ts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_ping_ts` ON `analytics_ping` (`ts`);--> statement-breakpoint
CREATE TABLE `cart_item` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`activity_id` text NOT NULL,
	`item_type` text NOT NULL,
	`ticket_info_id` text,
	`expert_stock_id` text,
	`expert_ticket_id` text,
	`expert_date` integer,
	`quantity` integer NOT NULL,
	`options` text NOT NULL,
	`offer_id` text,
	`seen_price3` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_info_id`) REFERENCES `ticket_info`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expert_stock_id`) REFERENCES `expert_stock`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expert_ticket_id`) REFERENCES `expert_ticket`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_item_type" CHECK("cart_item"."item_type" in ('Ticket', 'ExpertTicket')),
	CONSTRAINT "cart_item_quantity" CHECK("cart_item"."quantity" > 0),
	CONSTRAINT "cart_item_reference" CHECK(("cart_item"."item_type" = 'Ticket') = ("cart_item"."ticket_info_id" is not null) and ("cart_item"."item_type" = 'ExpertTicket') = ("cart_item"."expert_ticket_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `cart_item_user` ON `cart_item` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `cart_item_stock` (
	`cart_item_id` text NOT NULL,
	`stock_id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`cart_item_id`, `seq`),
	FOREIGN KEY (`cart_item_id`) REFERENCES `cart_item`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cart_item_stock_stock` ON `cart_item_stock` (`stock_id`);--> statement-breakpoint
CREATE TABLE `cart_lock` (
	`user_id` text PRIMARY KEY NOT NULL,
	`fence` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `activity_arrival` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_arrival_activityId_unique` ON `activity_arrival` (`activity_id`);--> statement-breakpoint
CREATE TABLE `activity_best` (
	`activity_id` text PRIMARY KEY NOT NULL,
	`has_fixed` integer NOT NULL,
	`has_flexible` integer NOT NULL,
	`price1` integer,
	`price2` integer,
	`price3` integer,
	`offer_id` text,
	`first_stock_ts` integer,
	`valid_until` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activity_best_price1" CHECK("activity_best"."price1" >= 0),
	CONSTRAINT "activity_best_price2" CHECK("activity_best"."price2" >= 0),
	CONSTRAINT "activity_best_price3" CHECK("activity_best"."price3" >= 0)
);
--> statement-breakpoint
CREATE INDEX `activity_best_valid` ON `activity_best` (`valid_until`);--> statement-breakpoint
CREATE TABLE `activity_listing` (
	`scope` text NOT NULL,
	`activity_id` text NOT NULL,
	`cse` integer NOT NULL,
	`group_id` text,
	`for_children` integer DEFAULT false NOT NULL,
	`listed_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `activity_id`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_listing_order` ON `activity_listing` (`scope`,`cse`,`listed_at`,`activity_id`);--> statement-breakpoint
CREATE INDEX `activity_listing_latest` ON `activity_listing` (`scope`,`listed_at`,`activity_id`,`cse`,`group_id`);--> statement-breakpoint
CREATE INDEX `activity_listing_activity` ON `activity_listing` (`activity_id`);--> statement-breakpoint
CREATE TABLE `activity_name_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_name_row_activityId_unique` ON `activity_name_row` (`activity_id`);--> statement-breakpoint
CREATE TABLE `activity_place` (
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`location_id` text,
	`city` text,
	`city_key` text,
	`postal_code` text,
	`country` text,
	`lat` real,
	`lng` real,
	PRIMARY KEY(`activity_id`, `position`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_place_city` ON `activity_place` (`city_key`);--> statement-breakpoint
CREATE INDEX `activity_place_point` ON `activity_place` (`lat`,`lng`,`activity_id`);--> statement-breakpoint
CREATE TABLE `activity_search_row` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` text NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_search_row_activityId_unique` ON `activity_search_row` (`activity_id`);--> statement-breakpoint
CREATE TABLE `listing_place` (
	`scope` text NOT NULL,
	`cse` integer NOT NULL,
	`group_key` text NOT NULL,
	`cell` integer NOT NULL,
	`label` text NOT NULL,
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	`z` real NOT NULL,
	PRIMARY KEY(`scope`, `cse`, `group_key`, `cell`, `label`, `activity_id`, `position`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `listing_place_activity` ON `listing_place` (`activity_id`);--> statement-breakpoint
CREATE TABLE `vendor_name_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendor`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_name_row_vendorId_unique` ON `vendor_name_row` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `activity` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`group_id` text,
	`label` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`slug_name` text NOT NULL,
	`cse` integer DEFAULT false NOT NULL,
	`address_type` text NOT NULL,
	`address_range_in_km` integer,
	`vendor_location_index` integer,
	`vendor_location_id` text,
	`website_url` text,
	`address_text` text,
	`stock_type` text NOT NULL,
	`promo_code_stock` text,
	`member_card_stock` text,
	`header_override` text,
	`markdown` text DEFAULT '' NOT NULL,
	`media_ids` text NOT NULL,
	`visibility` text NOT NULL,
	`publish_at` integer,
	`comments` text DEFAULT '' NOT NULL,
	`external_url` text,
	`member_may_cancel` integer DEFAULT false NOT NULL,
	`for_children` integer DEFAULT false NOT NULL,
	`is_dirty` integer DEFAULT false NOT NULL,
	`source_key` text,
	`source_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendor`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activity_visibility" CHECK("activity"."visibility" in ('Public', 'Hidden', 'Archived')),
	CONSTRAINT "activity_address_type" CHECK("activity"."address_type" in ('Vendor', 'AtHome', 'Website', 'Manual')),
	CONSTRAINT "activity_stock_type" CHECK("activity"."stock_type" in ('Standard', 'PromoCode', 'MemberCard')),
	CONSTRAINT "activity_at_home_range" CHECK("activity"."address_range_in_km" is null or "activity"."address_range_in_km" between 1 and 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_sourceKey_unique` ON `activity` (`source_key`);--> statement-breakpoint
CREATE INDEX `activity_vendor` ON `activity` (`vendor_id`);--> statement-breakpoint
CREATE INDEX `activity_group` ON `activity` (`group_id`);--> statement-breakpoint
CREATE INDEX `activity_location` ON `activity` (`vendor_location_id`) WHERE vendor_location_id is not null;--> statement-breakpoint
CREATE INDEX `activity_updated` ON `activity` (`updated_at`,`id`,`name_key`,`visibility`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_created` ON `activity` (`created_at`,`id`,`name_key`,`visibility`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_name` ON `activity` (`name_key`,`id`,`visibility`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_visibility` ON `activity` (`visibility`,`id`,`name_key`,`stock_type`,`cse`,`is_dirty`);--> statement-breakpoint
CREATE INDEX `activity_by_id` ON `activity` (`id`,`name_key`,`visibility`,`stock_type`,`created_at`,`updated_at`,`cse`);--> statement-breakpoint
CREATE INDEX `activity_dirty` ON `activity` (`updated_at`,`id`,`name_key`,`visibility`,`stock_type`,`is_dirty`) WHERE is_dirty;--> statement-breakpoint
CREATE INDEX `activity_premium` ON `activity` (`updated_at`,`id`,`name_key`,`visibility`,`stock_type`,`cse`) WHERE cse;--> statement-breakpoint
CREATE INDEX `activity_publication` ON `activity` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
CREATE TABLE `activity_category` (
	`activity_id` text NOT NULL,
	`category_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`activity_id`, `category_id`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_category_category` ON `activity_category` (`category_id`);--> statement-breakpoint
CREATE TABLE `catalogue_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`derived_form` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_version_single" CHECK("catalogue_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `category` (
	`id` text PRIMARY KEY NOT NULL,
	`level` integer NOT NULL,
	`parent_id` text,
	`sort_order` integer NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`media_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "category_level_known" CHECK("category"."level" in (1, 2, 3)),
	CONSTRAINT "category_root_is_level_1" CHECK(("category"."level" = 1) = ("category"."parent_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_place` ON `category` (`parent_id`,`sort_order`);--> statement-breakpoint
CREATE UNIQUE INDEX `category_first_place` ON `category` (`sort_order`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `category_level` ON `category` (`level`,`sort_order`);--> statement-breakpoint
CREATE TABLE `city` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`postal_code` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`population` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `city_name` ON `city` (`name_key`);--> statement-breakpoint
CREATE TABLE `location` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text,
	`activity_id` text,
	`position` integer NOT NULL,
	`name` text,
	`hide_name` integer DEFAULT false NOT NULL,
	`phone` text,
	`hide_phone` integer DEFAULT true NOT NULL,
	`address` text,
	`city` text,
	`city_key` text,
	`postal_code` text,
	`country` text,
	`lat` real,
	`lng` real,
	`hide_address` integer DEFAULT false NOT NULL,
	`opening_hours` text,
	`hide_opening_hours` integer DEFAULT false NOT NULL,
	`range_in_km` real,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendor`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "location_one_owner" CHECK(("location"."vendor_id" is null) <> ("location"."activity_id" is null))
);
--> statement-breakpoint
CREATE INDEX `location_vendor` ON `location` (`vendor_id`,`position`);--> statement-breakpoint
CREATE INDEX `location_activity` ON `location` (`activity_id`,`position`);--> statement-breakpoint
CREATE INDEX `location_city` ON `location` (`city_key`);--> statement-breakpoint
CREATE INDEX `location_point` ON `location` (`lat`,`lng`);--> statement-breakpoint
CREATE TABLE `vendor` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`slug_name` text NOT NULL,
	`logo_media_id` text,
	`media_ids` text NOT NULL,
	`contact` text NOT NULL,
	`markdown` text DEFAULT '' NOT NULL,
	`visibility` text NOT NULL,
	`comments` text DEFAULT '' NOT NULL,
	`external_url` text,
	`source_key` text,
	`source_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`logo_media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_visibility" CHECK("vendor"."visibility" in ('Public', 'Hidden', 'Archived'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_sourceKey_unique` ON `vendor` (`source_key`);--> statement-breakpoint
CREATE INDEX `vendor_updated` ON `vendor` (`updated_at`,`id`,`name_key`,`slug_name`,`visibility`);--> statement-breakpoint
CREATE INDEX `vendor_created` ON `vendor` (`created_at`,`id`,`name_key`,`slug_name`,`visibility`);--> statement-breakpoint
CREATE INDEX `vendor_name` ON `vendor` (`name_key`,`id`,`slug_name`,`visibility`);--> statement-breakpoint
CREATE INDEX `vendor_visibility` ON `vendor` (`visibility`,`id`,`name_key`,`slug_name`);--> statement-breakpoint
CREATE INDEX `vendor_by_id` ON `vendor` (`id`,`name_key`,`slug_name`,`visibility`,`created_at`,`updated_at`);--> statement-breakpoint
CREATE INDEX `vendor_group` ON `vendor` (`group_id`);--> statement-breakpoint
CREATE TABLE `check_in` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`activity_id` text NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`is_offline` integer NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text NOT NULL,
	`scan_link_id` text,
	`user_id` text,
	`dispute` text,
	FOREIGN KEY (`entry_id`) REFERENCES `entry`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scan_link_id`) REFERENCES `scan_link`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "check_in_dispute_known" CHECK("check_in"."dispute" in ('alreadyUsed', 'void')),
	CONSTRAINT "check_in_by_one" CHECK(("check_in"."scan_link_id" is null) <> ("check_in"."user_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `check_in_scanId_unique` ON `check_in` (`scan_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `check_in_entry` ON `check_in` (`entry_id`) WHERE dispute is null;--> statement-breakpoint
CREATE INDEX `check_in_entry_all` ON `check_in` (`entry_id`);--> statement-breakpoint
CREATE INDEX `check_in_vendor` ON `check_in` (`vendor_id`,`day`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `check_in_activity` ON `check_in` (`activity_id`,`day`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `check_in_day` ON `check_in` (`day`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `check_in_link` ON `check_in` (`scan_link_id`,`at`);--> statement-breakpoint
CREATE INDEX `check_in_recorded` ON `check_in` (`recorded_at`);--> statement-breakpoint
CREATE TABLE `scan_link` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`label` text NOT NULL,
	`token_hash` text NOT NULL,
	`salt` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendor`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scan_link_tokenHash_unique` ON `scan_link` (`token_hash`);--> statement-breakpoint
CREATE INDEX `scan_link_vendor` ON `scan_link` (`vendor_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `committee_page` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`markdown` text NOT NULL,
	`people` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `committee_page_groupId_unique` ON `committee_page` (`group_id`);--> statement-breakpoint
CREATE TABLE `contact_message` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone_number` text NOT NULL,
	`contact_type` text NOT NULL,
	`message` text NOT NULL,
	`tenant` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_message_created` ON `contact_message` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_message_user` ON `contact_message` (`user_id`);--> statement-breakpoint
CREATE INDEX `contact_message_email` ON `contact_message` (`email`);--> statement-breakpoint
CREATE TABLE `expert_catalogue` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text,
	`read_at` integer,
	`confirmed_at` integer,
	`failed_at` integer,
	`error` text,
	`shrunk_at` integer
);
--> statement-breakpoint
CREATE TABLE `expert_price` (
	`product_id` text NOT NULL,
	`day` text NOT NULL,
	`price` integer NOT NULL,
	`original_price` integer NOT NULL,
	PRIMARY KEY(`product_id`, `day`),
	FOREIGN KEY (`product_id`) REFERENCES `expert_product`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expert_price_price" CHECK("expert_price"."price" >= 0),
	CONSTRAINT "expert_price_original" CHECK("expert_price"."original_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE `expert_product` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`provider` text NOT NULL,
	`product_base` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`json` text NOT NULL,
	`prices` text DEFAULT '[]' NOT NULL,
	`price_from` integer,
	`price_to` integer,
	`is_real_time` integer DEFAULT false NOT NULL,
	`live_at` integer,
	`digest` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	`confirmed_at` integer,
	`gone_at` integer,
	`changed_at` integer,
	`price_change` text,
	CONSTRAINT "expert_product_price_from" CHECK("expert_product"."price_from" >= 0),
	CONSTRAINT "expert_product_price_to" CHECK("expert_product"."price_to" >= 0)
);
--> statement-breakpoint
CREATE INDEX `expert_product_name` ON `expert_product` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `expert_product_state` ON `expert_product` (`id`,`digest`,`gone_at`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `expert_product_unread` ON `expert_product` (`id`) WHERE confirmed_at is not null and gone_at is null;--> statement-breakpoint
CREATE TABLE `expert_sale` (
	`order_item_id` text PRIMARY KEY NOT NULL,
	`partner_sale_id` text NOT NULL,
	`reservation_id` text,
	`sale_id` text,
	`status` text NOT NULL,
	`expires_at` integer,
	`json` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expert_sale_status_known" CHECK("expert_sale"."status" in ('Reserving', 'Reserved', 'Selling', 'Sold', 'Failed', 'Canceled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `expert_sale_partnerSaleId_unique` ON `expert_sale` (`partner_sale_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `expert_sale_saleId_unique` ON `expert_sale` (`sale_id`);--> statement-breakpoint
CREATE INDEX `expert_sale_status` ON `expert_sale` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `expert_stock` (
	`id` text PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `expert_stock_activity` ON `expert_stock` (`activity_id`);--> statement-breakpoint
CREATE TABLE `expert_ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`stock_id` text NOT NULL,
	`product_id` text NOT NULL,
	`label` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`seen_at` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`stock_id`) REFERENCES `expert_stock`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `expert_product`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `expert_ticket_stock` ON `expert_ticket` (`stock_id`,`position`);--> statement-breakpoint
CREATE INDEX `expert_ticket_product` ON `expert_ticket` (`product_id`);--> statement-breakpoint
CREATE TABLE `favourite` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_price` integer,
	`seen_on_sale` integer DEFAULT false NOT NULL,
	`seen_until` integer,
	`seen_arrival` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `target_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "favourite_kind" CHECK("favourite"."kind" in ('activity', 'vendor', 'category')),
	CONSTRAINT "favourite_seen_price" CHECK("favourite"."seen_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE `favourite_mail` (
	`user_id` text PRIMARY KEY NOT NULL,
	`is_wanted` integer NOT NULL,
	`origin` text NOT NULL,
	`look_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `favourite_mail_due` ON `favourite_mail` (`look_at`,`user_id`) WHERE is_wanted;--> statement-breakpoint
CREATE TABLE `gift_name_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`gift_id` text NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`gift_id`) REFERENCES `ticket_gift`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_name_row_giftId_unique` ON `gift_name_row` (`gift_id`);--> statement-breakpoint
CREATE TABLE `ticket_gift` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`ended_at` integer,
	`receiver_id` text,
	`receiver_name` text,
	`ticket_token_hash` text,
	`replaced_code` text,
	FOREIGN KEY (`entry_id`) REFERENCES `entry`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_gift_one_end" CHECK("ticket_gift"."accepted_at" is null or "ticket_gift"."ended_at" is null),
	CONSTRAINT "ticket_gift_period" CHECK("ticket_gift"."expires_at" > "ticket_gift"."created_at"),
	CONSTRAINT "ticket_gift_held" CHECK(("ticket_gift"."accepted_at" is null) = ("ticket_gift"."receiver_name" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_tokenHash_unique` ON `ticket_gift` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_ticketTokenHash_unique` ON `ticket_gift` (`ticket_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_replacedCode_unique` ON `ticket_gift` (`replaced_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_gift_standing` ON `ticket_gift` (`entry_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `ticket_gift_entry` ON `ticket_gift` (`entry_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_gift_created` ON `ticket_gift` (`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_gift_email` ON `ticket_gift` (`email`);--> statement-breakpoint
CREATE INDEX `ticket_gift_receiver` ON `ticket_gift` (`receiver_id`,`accepted_at`) WHERE receiver_id is not null;--> statement-breakpoint
CREATE TABLE `group_admin` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `group_admin_user` ON `group_admin` (`user_id`);--> statement-breakpoint
CREATE TABLE `group_size` (
	`group_id` text PRIMARY KEY NOT NULL,
	`direct` integer DEFAULT 0 NOT NULL,
	`nested` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `host` (
	`host` text PRIMARY KEY NOT NULL,
	`tenant` text NOT NULL,
	`group_id` text,
	`custom_hostname_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `host_tenant` ON `host` (`tenant`);--> statement-breakpoint
CREATE INDEX `host_group` ON `host` (`group_id`);--> statement-breakpoint
CREATE TABLE `move_scope` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE TABLE `placement` (
	`tenant` text PRIMARY KEY NOT NULL,
	`region` text NOT NULL,
	`state` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`source` text,
	`target` text,
	`step` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "placement_state" CHECK("placement"."state" in ('active', 'moving'))
);
--> statement-breakpoint
CREATE TABLE `user_group` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text,
	`path` text NOT NULL,
	`label` text NOT NULL,
	`registration_code` text,
	`cse_domain` text,
	`perm_non_cse` integer,
	`perm_cse` integer,
	`premium` integer DEFAULT false NOT NULL,
	`member_card_config` text,
	`white_labeling` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_group_path_unique` ON `user_group` (`path`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_group_registrationCode_unique` ON `user_group` (`registration_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_group_cseDomain_unique` ON `user_group` (`cse_domain`);--> statement-breakpoint
CREATE INDEX `user_group_parent` ON `user_group` (`parent_id`,`label`);--> statement-breakpoint
CREATE INDEX `user_group_label` ON `user_group` ("label" collate nocase);--> statement-breakpoint
CREATE TABLE `trash` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`call` text NOT NULL,
	`target` text NOT NULL,
	`label` text NOT NULL,
	`group_id` text,
	`parts` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trash_deleted` ON `trash` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `trash_group` ON `trash` (`group_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `trash_target` ON `trash` (`target`);--> statement-breakpoint
CREATE INDEX `trash_kind` ON `trash` (`kind`,`deleted_at`);--> statement-breakpoint
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
CREATE INDEX `import_row_outcome` ON `import_row` (`check_id`,`outcome`,`line`);--> statement-breakpoint
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
CREATE TABLE `invoice_series_claim` (
	`series` text PRIMARY KEY NOT NULL,
	`tenant` text NOT NULL,
	`created_at` integer NOT NULL
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
	`rate_changes` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_settings_series_unique` ON `invoice_settings` (`series`);--> statement-breakpoint
CREATE TABLE `heartbeat` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`bulk` integer DEFAULT false NOT NULL,
	`lease_until` integer,
	`lease_token` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`dead_at` integer,
	CONSTRAINT "job_tries" CHECK("job"."tries" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_dedupeKey_unique` ON `job` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `job_due` ON `job` (`run_at`) WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX `job_prompt` ON `job` (`run_at`) WHERE dead_at is null and bulk = 0;--> statement-breakpoint
CREATE INDEX `job_bulk` ON `job` (`run_at`) WHERE dead_at is null and bulk = 1;--> statement-breakpoint
CREATE INDEX `job_dead` ON `job` (`dead_at`);--> statement-breakpoint
CREATE INDEX `job_lease` ON `job` (`lease_token`) WHERE lease_token is not null;--> statement-breakpoint
CREATE TABLE `library_item` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`kind` text NOT NULL,
	`parent_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`readers` text NOT NULL,
	`reader_groups` text NOT NULL,
	`version_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "library_item_kind" CHECK("library_item"."kind" in ('folder', 'file')),
	CONSTRAINT "library_item_readers" CHECK("library_item"."readers" in ('members', 'groups', 'admins'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `library_item_name` ON `library_item` (`group_id`,`parent_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `library_item_folders` ON `library_item` (`group_id`) WHERE kind = 'folder';--> statement-breakpoint
CREATE TABLE `library_version` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`item_id` text NOT NULL,
	`is_new` integer NOT NULL,
	`parent_id` text NOT NULL,
	`name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`status` text NOT NULL,
	`number` integer NOT NULL,
	`created_at` integer NOT NULL,
	`left_at` integer,
	CONSTRAINT "library_version_status" CHECK("library_version"."status" in ('Pending', 'Ready')),
	CONSTRAINT "library_version_size" CHECK("library_version"."size" >= 1)
);
--> statement-breakpoint
CREATE INDEX `library_version_item` ON `library_version` (`item_id`,`number`);--> statement-breakpoint
CREATE INDEX `library_version_group` ON `library_version` (`group_id`);--> statement-breakpoint
CREATE INDEX `library_version_pending` ON `library_version` (`created_at`) WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX `library_version_left` ON `library_version` (`left_at`) WHERE left_at is not null;--> statement-breakpoint
CREATE TABLE `mail` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`sender` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`attachments` text NOT NULL,
	`token_hash` text,
	`unsubscribe_url` text,
	`links` text,
	`reply_to` text,
	`status` text NOT NULL,
	`provider_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`delivery` text,
	`delivery_at` integer,
	`delivery_note` text,
	CONSTRAINT "mail_status_known" CHECK("mail"."status" in ('Queued', 'Sent', 'Failed')),
	CONSTRAINT "mail_delivery_known" CHECK("mail"."delivery" in ('Delivered', 'Bounced', 'Complained', 'Suppressed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_dedupeKey_unique` ON `mail` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mail_status` ON `mail` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_created` ON `mail` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_state` ON `mail` (`delivery`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_kind` ON `mail` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_provider` ON `mail` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `mail_unsealed` ON `mail` (`id`) WHERE links is null and status <> 'Queued';--> statement-breakpoint
CREATE INDEX `mail_token` ON `mail` (`token_hash`);--> statement-breakpoint
CREATE INDEX `mail_recipient` ON `mail` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_reply` ON `mail` (lower(reply_to)) WHERE reply_to is not null;--> statement-breakpoint
CREATE TABLE `mail_address` (
	`address` text PRIMARY KEY NOT NULL,
	`reason` text,
	`suppressed_at` integer,
	`note` text,
	`soft_bounces` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mail_address_reason" CHECK("mail_address"."reason" in ('Bounce', 'Complaint'))
);
--> statement-breakpoint
CREATE INDEX `mail_address_suppressed` ON `mail_address` (`suppressed_at`,`address`) WHERE suppressed_at is not null;--> statement-breakpoint
CREATE INDEX `mail_address_updated` ON `mail_address` (`updated_at`);--> statement-breakpoint
CREATE TABLE `mail_opt_out` (
	`user_id` text NOT NULL,
	`group_id` text NOT NULL,
	`mailing_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `group_id`)
);
--> statement-breakpoint
CREATE INDEX `mail_opt_out_mailing` ON `mail_opt_out` (`mailing_id`) WHERE mailing_id is not null;--> statement-breakpoint
CREATE TABLE `mailing` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`reply_to` text DEFAULT '' NOT NULL,
	`audience` text NOT NULL,
	`state` text NOT NULL,
	`origin` text NOT NULL,
	`scheduled_at` integer,
	`started_at` integer,
	`finished_at` integer,
	`cancelled_at` integer,
	`gathered_to` text,
	`note` text,
	`counts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailing_state" CHECK("mailing"."state" in ('draft', 'scheduled', 'sending', 'paused', 'done'))
);
--> statement-breakpoint
CREATE INDEX `mailing_group` ON `mailing` (`group_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mailing_forgotten` ON `mailing` (`finished_at`) WHERE counts is null and finished_at is not null;--> statement-breakpoint
CREATE TABLE `mailing_recipient` (
	`mailing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`mail_id` text,
	PRIMARY KEY(`mailing_id`, `user_id`),
	FOREIGN KEY (`mailing_id`) REFERENCES `mailing`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailing_recipient_state" CHECK("mailing_recipient"."state" in ('waiting', 'queued', 'skipped', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `mailing_recipient_next` ON `mailing_recipient` (`mailing_id`,`state`,`user_id`);--> statement-breakpoint
CREATE INDEX `mailing_recipient_user` ON `mailing_recipient` (`user_id`);--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer,
	`status` text NOT NULL,
	`name` text,
	`hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "file_status_known" CHECK("file"."status" in ('Pending', 'Ready')),
	CONSTRAINT "file_size" CHECK("file"."size" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_key_unique` ON `file` (`key`);--> statement-breakpoint
CREATE INDEX `file_status` ON `file` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `file_hash` ON `file` (`hash`) WHERE hash is not null;--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`mime_type` text NOT NULL,
	`versions` text NOT NULL,
	`placeholder` text,
	`group_id` text,
	`created_at` integer NOT NULL,
	`purpose` text,
	`alt` text DEFAULT '' NOT NULL,
	`size` integer,
	`uploaded_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`refusal` text,
	`used_at` integer,
	`swept_at` integer,
	CONSTRAINT "media_status" CHECK("media"."status" in ('Pending', 'Ready', 'Failed'))
);
--> statement-breakpoint
CREATE INDEX `media_created` ON `media` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_waiting` ON `media` (`uploaded_at`) WHERE status = 'Pending' and uploaded_at is not null;--> statement-breakpoint
CREATE INDEX `media_unused` ON `media` (`created_at`) WHERE purpose is not null and used_at is null;--> statement-breakpoint
CREATE TABLE `member_answer` (
	`field_id` text NOT NULL,
	`user_id` text NOT NULL,
	`value` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`field_id`, `user_id`),
	FOREIGN KEY (`field_id`) REFERENCES `member_field`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_answer_person` ON `member_answer` (`user_id`,`field_id`);--> statement-breakpoint
CREATE TABLE `member_field` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`label` text NOT NULL,
	`help` text NOT NULL,
	`choices` text NOT NULL,
	`required` integer NOT NULL,
	`filled_by` text NOT NULL,
	`is_seniority` integer NOT NULL,
	`readers` text DEFAULT 'CommitteeAndGroup' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_field_type" CHECK("member_field"."type" in ('Text', 'Number', 'Date', 'Choice', 'YesNo', 'Children', 'Address')),
	CONSTRAINT "member_field_filled_by" CHECK("member_field"."filled_by" in ('Member', 'Committee')),
	CONSTRAINT "member_field_readers" CHECK("member_field"."readers" in ('Committee', 'CommitteeAndGroup')),
	CONSTRAINT "member_field_seniority_date" CHECK("member_field"."is_seniority" = 0 or "member_field"."type" = 'Date')
);
--> statement-breakpoint
CREATE INDEX `member_field_group` ON `member_field` (`group_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_field_seniority` ON `member_field` (`group_id`) WHERE is_seniority = 1;--> statement-breakpoint
CREATE TABLE `news` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`date` text NOT NULL,
	`media_id` text,
	`is_published` integer NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "news_type" CHECK("news"."type" in ('meetings', 'benefits', 'events', 'information'))
);
--> statement-breakpoint
CREATE INDEX `news_shown` ON `news` (`group_id`,`is_published`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `news_feed` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_feed_tokenHash_unique` ON `news_feed` (`token_hash`);--> statement-breakpoint
CREATE TABLE `identity_provider` (
	`group_id` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`mail_domains` text NOT NULL,
	`enabled` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `linked_identity` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_identity_subject` ON `linked_identity` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `linked_identity_user` ON `linked_identity` (`user_id`);--> statement-breakpoint
CREATE TABLE `opening` (
	`batch_id` text PRIMARY KEY NOT NULL,
	`seed` text,
	`drawn_at` integer,
	`cut_at` integer,
	`alive_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batch`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opening_drawn" CHECK(("opening"."seed" is null) = ("opening"."drawn_at" is null) and ("opening"."seed" is null) = ("opening"."cut_at" is null))
);
--> statement-breakpoint
CREATE TABLE `opening_place` (
	`batch_id` text NOT NULL,
	`user_id` text NOT NULL,
	`place_id` text NOT NULL,
	`seq` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`admitted_at` integer,
	`admitted_until` integer,
	`left_at` integer,
	PRIMARY KEY(`batch_id`, `user_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `batch`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opening_place_admission" CHECK(("opening_place"."admitted_at" is null) = ("opening_place"."admitted_until" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opening_place_placeId_unique` ON `opening_place` (`place_id`);--> statement-breakpoint
CREATE INDEX `opening_place_user` ON `opening_place` (`user_id`);--> statement-breakpoint
CREATE TABLE `attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`origin` text NOT NULL,
	`status` text NOT NULL,
	`payment_id` text,
	`payment_client_secret` text,
	`card_key` text,
	`number` text,
	`captured` integer,
	`captured_at` integer,
	`total` integer NOT NULL,
	`fees` integer NOT NULL,
	`voucher` integer DEFAULT 0 NOT NULL,
	`hold_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attempt_status" CHECK("attempt"."status" in ('Pending', 'Paid', 'Canceled', 'Refunded')),
	CONSTRAINT "attempt_total" CHECK("attempt"."total" >= 0),
	CONSTRAINT "attempt_fees" CHECK("attempt"."fees" >= 0),
	CONSTRAINT "attempt_voucher" CHECK("attempt"."voucher" between 0 and "attempt"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_paymentId_unique` ON `attempt` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_one_open` ON `attempt` (`user_id`) WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX `attempt_hold` ON `attempt` (`hold_until`) WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX `attempt_user` ON `attempt` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `attempt_number` ON `attempt` (`number`);--> statement-breakpoint
CREATE INDEX `attempt_started` ON `attempt` (`started_at`,`status`,`user_id`);--> statement-breakpoint
CREATE INDEX `attempt_unnumbered` ON `attempt` (`id`) WHERE number is null and payment_id is not null;--> statement-breakpoint
CREATE TABLE `order_failure` (
	`id` text PRIMARY KEY NOT NULL,
	`order_item_id` text,
	`attempt_id` text,
	`dedupe_key` text NOT NULL,
	`error` text NOT NULL,
	`ts` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_failure_dedupeKey_unique` ON `order_failure` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `order_failure_ts` ON `order_failure` (`ts`);--> statement-breakpoint
CREATE INDEX `order_failure_open` ON `order_failure` (`ts`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `order_failure_item` ON `order_failure` (`order_item_id`);--> statement-breakpoint
CREATE INDEX `order_failure_attempt` ON `order_failure` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `order_item` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`user_id` text NOT NULL,
	`activity_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`item_type` text NOT NULL,
	`status` text NOT NULL,
	`mode` text,
	`quantity` integer NOT NULL,
	`price1` integer NOT NULL,
	`price2` integer NOT NULL,
	`ticket_info_total` integer NOT NULL,
	`options_total` integer NOT NULL,
	`fees` integer NOT NULL,
	`subsidy` integer DEFAULT 0 NOT NULL,
	`validity_date_str` text NOT NULL,
	`snapshot` text NOT NULL,
	`cart_item` text NOT NULL,
	`token_hash` text,
	`token_encrypted` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`part_of` text,
	`exchanged_for` text,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_item_status_known" CHECK("order_item"."status" in ('Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected')),
	CONSTRAINT "order_item_quantity" CHECK("order_item"."quantity" > 0),
	CONSTRAINT "order_item_subsidy" CHECK("order_item"."subsidy" between 0 and "order_item"."ticket_info_total" + "order_item"."options_total" + "order_item"."fees"),
	CONSTRAINT "order_item_prices" CHECK("order_item"."price1" >= 0 and "order_item"."price2" >= 0 and "order_item"."ticket_info_total" >= 0 and "order_item"."options_total" >= 0 and "order_item"."fees" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_item_tokenHash_unique` ON `order_item` (`token_hash`);--> statement-breakpoint
CREATE INDEX `order_item_attempt` ON `order_item` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `order_item_user` ON `order_item` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_status` ON `order_item` (`status`,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_started` ON `order_item` (`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_activity` ON `order_item` (`activity_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_vendor` ON `order_item` (`vendor_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_contact_phone` ON `order_item` (`id`) WHERE snapshot ->> '$.vendor.phone' is not null;--> statement-breakpoint
CREATE INDEX `order_item_figures` ON `order_item` (`status`,`started_at`,`activity_id`,`vendor_id`,`user_id`,`attempt_id`,`quantity`,`ticket_info_total`,`options_total`,`fees`);--> statement-breakpoint
CREATE TABLE `order_stock` (
	`order_item_id` text NOT NULL,
	`stock_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`released_at` integer,
	PRIMARY KEY(`order_item_id`, `stock_id`),
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_stock_quantity" CHECK("order_stock"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `order_stock_stock` ON `order_stock` (`stock_id`);--> statement-breakpoint
CREATE TABLE `refund` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`key` text NOT NULL,
	`amount` integer NOT NULL,
	`provider_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`status` text DEFAULT 'Done' NOT NULL,
	`kind` text DEFAULT 'unsold' NOT NULL,
	`means` text DEFAULT 'card' NOT NULL,
	`notifies` integer DEFAULT false NOT NULL,
	`settled_at` integer,
	`failed_at` integer,
	`error` text,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_amount" CHECK("refund"."amount" >= 0),
	CONSTRAINT "refund_means" CHECK("refund"."means" in ('card', 'voucher'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_key_unique` ON `refund` (`key`);--> statement-breakpoint
CREATE INDEX `refund_attempt` ON `refund` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `refund_pending` ON `refund` (`created_at`) WHERE status = 'Pending';--> statement-breakpoint
CREATE TABLE `webhook_event` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payment_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_event_payment` ON `webhook_event` (`payment_id`);--> statement-breakpoint
CREATE INDEX `webhook_event_received` ON `webhook_event` (`received_at`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`host` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`is_synced` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`,`host`);--> statement-breakpoint
CREATE TABLE `passkey_step` (
	`user_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_search_row` (
	`row` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`facts` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_search_row_userId_unique` ON `user_search_row` (`user_id`);--> statement-breakpoint
CREATE TABLE `poll` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`title` text NOT NULL,
	`multiple` integer NOT NULL,
	`anonymous` integer NOT NULL,
	`changeable` integer NOT NULL,
	`results` text NOT NULL,
	`opens_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "poll_results" CHECK("poll"."results" in ('always', 'afterVote', 'afterEnd')),
	CONSTRAINT "poll_times" CHECK("poll"."ends_at" > "poll"."opens_at"),
	CONSTRAINT "poll_anonymous_is_final" CHECK("poll"."anonymous" = 0 or ("poll"."changeable" = 0 and "poll"."results" = 'afterEnd'))
);
--> statement-breakpoint
CREATE INDEX `poll_shown` ON `poll` (`group_id`,`opens_at`,`id`);--> statement-breakpoint
CREATE TABLE `poll_ballot` (
	`mark` integer NOT NULL,
	`choice_id` text NOT NULL,
	PRIMARY KEY(`mark`, `choice_id`),
	FOREIGN KEY (`mark`) REFERENCES `poll_voter`(`mark`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`choice_id`) REFERENCES `poll_choice`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_ballot_choice` ON `poll_ballot` (`choice_id`);--> statement-breakpoint
CREATE TABLE `poll_choice` (
	`id` text PRIMARY KEY NOT NULL,
	`poll_id` text NOT NULL,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`votes` integer NOT NULL,
	FOREIGN KEY (`poll_id`) REFERENCES `poll`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `poll_choice_position` ON `poll_choice` (`poll_id`,`position`);--> statement-breakpoint
CREATE TABLE `poll_voter` (
	`mark` integer PRIMARY KEY NOT NULL,
	`poll_id` text NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`poll_id`) REFERENCES `poll`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `poll_voter_once` ON `poll_voter` (`poll_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `poll_voter_user` ON `poll_voter` (`user_id`);--> statement-breakpoint
CREATE TABLE `refund_due` (
	`order_item_id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refund_due_since` ON `refund_due` (`since`);--> statement-breakpoint
CREATE INDEX `refund_due_attempt` ON `refund_due` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `refund_item` (
	`refund_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `order_item_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refund`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_item_amount" CHECK("refund_item"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `refund_item_order` ON `refund_item` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `search_near` (
	`key` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`key`, `word`)
);
--> statement-breakpoint
CREATE TABLE `search_synonym` (
	`id` text PRIMARY KEY NOT NULL,
	`typed` text NOT NULL,
	`meant` text NOT NULL,
	`both_ways` integer NOT NULL,
	`is_used` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_synonym_used` ON `search_synonym` (`is_used`);--> statement-breakpoint
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
CREATE TABLE `activity_closed_day` (
	`activity_id` text NOT NULL,
	`day` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`activity_id`, `day`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activity_closed_day_form" CHECK("activity_closed_day"."day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE TABLE `batch` (
	`id` text PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`mode` text NOT NULL,
	`unlimited` integer DEFAULT false NOT NULL,
	`send_email` integer DEFAULT false NOT NULL,
	`email` text,
	`terms` text,
	`low_stock_at` integer,
	`opens_at` integer,
	`max_per_person` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "batch_mode" CHECK("batch"."mode" in ('Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm')),
	CONSTRAINT "batch_low_stock_at" CHECK("batch"."low_stock_at" >= 0),
	CONSTRAINT "batch_opens_at" CHECK("batch"."opens_at" >= 0),
	CONSTRAINT "batch_max_per_person" CHECK("batch"."max_per_person" >= 1)
);
--> statement-breakpoint
CREATE INDEX `batch_activity` ON `batch` (`activity_id`);--> statement-breakpoint
CREATE INDEX `batch_archived` ON `batch` (`archived_at`) WHERE archived_at is not null;--> statement-breakpoint
CREATE TABLE `entry` (
	`id` text PRIMARY KEY NOT NULL,
	`stock_id` text,
	`order_item_id` text,
	`unit_no` integer,
	`code` text,
	`status` text NOT NULL,
	`void_at` integer,
	`history` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`stock_id`) REFERENCES `stock`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "entry_status_known" CHECK("entry"."status" in ('AwaitingUpload', 'AwaitingGeneration', 'Ready')),
	CONSTRAINT "entry_unit_of_order" CHECK(("entry"."order_item_id" is null) = ("entry"."unit_no" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entry_code_unique` ON `entry` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `entry_unit` ON `entry` (`order_item_id`,`unit_no`);--> statement-breakpoint
CREATE INDEX `entry_free` ON `entry` (`stock_id`,`status`,`id`) WHERE order_item_id is null and void_at is null;--> statement-breakpoint
CREATE INDEX `entry_stock_created` ON `entry` (`stock_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `entry_status` ON `entry` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `entry_file` (
	`entry_id` text NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `file_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `entry`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entry_file_fileId_unique` ON `entry_file` (`file_id`);--> statement-breakpoint
CREATE TABLE `offer` (
	`id` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text,
	`hours_by_week` text,
	`percent_hundredths` integer,
	`amount` integer,
	`flash_start_ts` integer,
	`flash_end_ts` integer,
	`visibility` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "offer_target_kind" CHECK("offer"."target_kind" in ('Global', 'Vendor', 'Activity')),
	CONSTRAINT "offer_visibility" CHECK("offer"."visibility" in ('Public', 'Hidden', 'Archived')),
	CONSTRAINT "offer_target_named" CHECK(("offer"."target_kind" = 'Global') = ("offer"."target_id" is null)),
	CONSTRAINT "offer_percent_xor_amount" CHECK(("offer"."percent_hundredths" is null) <> ("offer"."amount" is null)),
	CONSTRAINT "offer_percent_range" CHECK("offer"."percent_hundredths" is null or "offer"."percent_hundredths" between 0 and 10000),
	CONSTRAINT "offer_amount" CHECK("offer"."amount" >= 0),
	CONSTRAINT "offer_flash_period" CHECK(("offer"."flash_start_ts" is null) = ("offer"."flash_end_ts" is null))
);
--> statement-breakpoint
CREATE INDEX `offer_target` ON `offer` (`target_kind`,`target_id`);--> statement-breakpoint
CREATE INDEX `offer_flash_start` ON `offer` (`flash_start_ts`);--> statement-breakpoint
CREATE INDEX `offer_flash_end` ON `offer` (`flash_end_ts`);--> statement-breakpoint
CREATE TABLE `stock` (
	`id` text PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`batch_id` text NOT NULL,
	`template_id` text,
	`kind` text NOT NULL,
	`start_ts` integer NOT NULL,
	`end_ts` integer NOT NULL,
	`schedule` text,
	`quantity` integer,
	`reserved` integer DEFAULT 0 NOT NULL,
	`bought` integer DEFAULT 0 NOT NULL,
	`visibility` text DEFAULT 'Public' NOT NULL,
	`hot` integer DEFAULT false NOT NULL,
	`adjusted_at` integer,
	`created_at` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_id`) REFERENCES `batch`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`template_id`) REFERENCES `weekly_template`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_kind" CHECK("stock"."kind" in ('Fixed', 'Flexible')),
	CONSTRAINT "stock_visibility" CHECK("stock"."visibility" in ('Public', 'Hidden', 'Archived')),
	CONSTRAINT "stock_period" CHECK("stock"."end_ts" > "stock"."start_ts"),
	CONSTRAINT "stock_quantity" CHECK("stock"."quantity" >= 0),
	CONSTRAINT "stock_reserved" CHECK("stock"."reserved" >= 0),
	CONSTRAINT "stock_bought" CHECK("stock"."bought" >= 0),
	CONSTRAINT "stock_never_oversold" CHECK("stock"."quantity" is null or "stock"."reserved" + "stock"."bought" <= "stock"."quantity")
);
--> statement-breakpoint
CREATE INDEX `stock_activity_start` ON `stock` (`activity_id`,`kind`,`start_ts`);--> statement-breakpoint
CREATE INDEX `stock_batch` ON `stock` (`batch_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_template_start` ON `stock` (`template_id`,`start_ts`);--> statement-breakpoint
CREATE TABLE `ticket_info` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`origin_id` text,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`span` integer DEFAULT 1 NOT NULL,
	`buying_price` integer NOT NULL,
	`public_price` integer NOT NULL,
	`youpiiz_price` integer NOT NULL,
	`fees` integer DEFAULT 0 NOT NULL,
	`min_quantity` integer DEFAULT 1 NOT NULL,
	`max_quantity` integer DEFAULT 20 NOT NULL,
	`visibility` text DEFAULT 'Public' NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`batch_id`) REFERENCES `batch`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_info_span" CHECK("ticket_info"."span" >= 1),
	CONSTRAINT "ticket_info_buying_price" CHECK("ticket_info"."buying_price" >= 0),
	CONSTRAINT "ticket_info_public_price" CHECK("ticket_info"."public_price" >= 0),
	CONSTRAINT "ticket_info_youpiiz_price" CHECK("ticket_info"."youpiiz_price" >= 0),
	CONSTRAINT "ticket_info_fees" CHECK("ticket_info"."fees" >= 0),
	CONSTRAINT "ticket_info_quantities" CHECK("ticket_info"."min_quantity" >= 0 and "ticket_info"."max_quantity" >= "ticket_info"."min_quantity"),
	CONSTRAINT "ticket_info_visibility" CHECK("ticket_info"."visibility" in ('Public', 'Hidden', 'Archived'))
);
--> statement-breakpoint
CREATE INDEX `ticket_info_batch` ON `ticket_info` (`batch_id`,`position`);--> statement-breakpoint
CREATE TABLE `ticket_option` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_info_id` text NOT NULL,
	`origin_id` text,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`buying_price` integer NOT NULL,
	`public_price` integer NOT NULL,
	`youpiiz_price` integer NOT NULL,
	`min_quantity` integer DEFAULT 0 NOT NULL,
	`max_quantity` integer DEFAULT 20 NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`ticket_info_id`) REFERENCES `ticket_info`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_option_prices" CHECK("ticket_option"."buying_price" >= 0 and "ticket_option"."public_price" >= 0 and "ticket_option"."youpiiz_price" >= 0),
	CONSTRAINT "ticket_option_quantities" CHECK("ticket_option"."min_quantity" >= 0 and "ticket_option"."max_quantity" >= "ticket_option"."min_quantity")
);
--> statement-breakpoint
CREATE INDEX `ticket_option_ticket` ON `ticket_option` (`ticket_info_id`,`position`);--> statement-breakpoint
CREATE TABLE `weekly_template` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`quantity` integer NOT NULL,
	`period_start_ts` integer NOT NULL,
	`period_end_ts` integer NOT NULL,
	`start_hour` integer NOT NULL,
	`start_minute` integer NOT NULL,
	`end_hour` integer NOT NULL,
	`end_minute` integer NOT NULL,
	`zone` text NOT NULL,
	`materialised_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`batch_id`) REFERENCES `batch`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weekly_template_weekday" CHECK("weekly_template"."weekday" between 1 and 7),
	CONSTRAINT "weekly_template_times" CHECK("weekly_template"."start_hour" between 0 and 23 and "weekly_template"."end_hour" between 0 and 24 and "weekly_template"."start_minute" between 0 and 59 and "weekly_template"."end_minute" between 0 and 59),
	CONSTRAINT "weekly_template_quantity" CHECK("weekly_template"."quantity" >= 1)
);
--> statement-breakpoint
CREATE INDEX `weekly_template_batch` ON `weekly_template` (`batch_id`);--> statement-breakpoint
CREATE INDEX `weekly_template_horizon` ON `weekly_template` (`materialised_until`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `subsidy_budget` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`year` integer NOT NULL,
	`amount` integer NOT NULL,
	`used` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subsidy_budget_used" CHECK("subsidy_budget"."used" between 0 and "subsidy_budget"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subsidy_budget_year` ON `subsidy_budget` (`group_id`,`year`);--> statement-breakpoint
CREATE TABLE `subsidy_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`label` text NOT NULL,
	`percent` integer,
	`amount` integer,
	`target` text NOT NULL,
	`target_id` text,
	`max_per_order` integer,
	`max_per_year` integer,
	`from_day` text,
	`to_day` text,
	`for_group_id` text,
	`further_group_ids` text DEFAULT '[]' NOT NULL,
	`min_months` integer NOT NULL,
	`min_children` integer DEFAULT 0 NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subsidy_rule_target" CHECK("subsidy_rule"."target" in ('All', 'Category', 'Activity')),
	CONSTRAINT "subsidy_rule_target_id" CHECK(("subsidy_rule"."target" = 'All') = ("subsidy_rule"."target_id" is null)),
	CONSTRAINT "subsidy_rule_gives" CHECK(("subsidy_rule"."percent" is null) <> ("subsidy_rule"."amount" is null)),
	CONSTRAINT "subsidy_rule_percent" CHECK("subsidy_rule"."percent" between 1 and 100),
	CONSTRAINT "subsidy_rule_amount" CHECK("subsidy_rule"."amount" >= 1),
	CONSTRAINT "subsidy_rule_max_order" CHECK("subsidy_rule"."max_per_order" >= 1),
	CONSTRAINT "subsidy_rule_max_year" CHECK("subsidy_rule"."max_per_year" >= 1),
	CONSTRAINT "subsidy_rule_months" CHECK("subsidy_rule"."min_months" >= 0),
	CONSTRAINT "subsidy_rule_children" CHECK("subsidy_rule"."min_children" >= 0)
);
--> statement-breakpoint
CREATE INDEX `subsidy_rule_group` ON `subsidy_rule` (`group_id`);--> statement-breakpoint
CREATE TABLE `subsidy_share` (
	`order_item_id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`rule_id` text NOT NULL,
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`year` integer NOT NULL,
	`amount` integer NOT NULL,
	`returned` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subsidy_share_amount" CHECK("subsidy_share"."amount" >= 1),
	CONSTRAINT "subsidy_share_returned" CHECK("subsidy_share"."returned" between 0 and "subsidy_share"."amount")
);
--> statement-breakpoint
CREATE INDEX `subsidy_share_attempt` ON `subsidy_share` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `subsidy_share_person` ON `subsidy_share` (`user_id`,`year`,`rule_id`);--> statement-breakpoint
CREATE INDEX `subsidy_share_report` ON `subsidy_share` (`group_id`,`year`,`user_id`);--> statement-breakpoint
CREATE TABLE `task` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`owner_id` text NOT NULL,
	`group_id` text,
	`state` text NOT NULL,
	`input` text NOT NULL,
	`cursor` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`message` text,
	`file_name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "task_state" CHECK("task"."state" in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
	CONSTRAINT "task_done" CHECK("task"."done" >= 0),
	CONSTRAINT "task_failed" CHECK("task"."failed" >= 0),
	CONSTRAINT "task_total" CHECK("task"."total" >= 0)
);
--> statement-breakpoint
CREATE INDEX `task_created` ON `task` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `task_group` ON `task` (`group_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `task_owner` ON `task` (`owner_id`);--> statement-breakpoint
CREATE INDEX `task_open` ON `task` (`group_id`) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX `task_updated` ON `task` (`updated_at`);--> statement-breakpoint
CREATE TABLE `task_part` (
	`task_id` text NOT NULL,
	`step` integer NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`task_id`, `step`),
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `group_theme` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`white_labeling` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_theme_group` ON `group_theme` (`group_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `user_import` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`scope_group_id` text,
	`owner_id` text NOT NULL,
	`file_name` text,
	`announced_rows` integer,
	`origin` text NOT NULL,
	`send_email` text,
	`task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `user_import_group` ON `user_import` (`group_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_import_owner` ON `user_import` (`owner_id`);--> statement-breakpoint
CREATE INDEX `user_import_updated` ON `user_import` (`updated_at`);--> statement-breakpoint
CREATE TABLE `user_import_row` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`verdict` text NOT NULL,
	`note` text,
	`status` text NOT NULL,
	`email_sent` integer DEFAULT false NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`import_id`, `line`),
	CONSTRAINT "user_import_row_verdict_known" CHECK("user_import_row"."verdict" in ('created', 'updated', 'member', 'elsewhere', 'invalid', 'duplicate')),
	CONSTRAINT "user_import_row_status_known" CHECK("user_import_row"."status" in ('queued', 'in_progress', 'success', 'error'))
);
--> statement-breakpoint
CREATE INDEX `user_import_row_status` ON `user_import_row` (`import_id`,`status`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_row_verdict` ON `user_import_row` (`import_id`,`verdict`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_row_twins` ON `user_import_row` (`import_id`,`email`,`line`);--> statement-breakpoint
CREATE INDEX `user_import_row_email` ON `user_import_row` (`email`);--> statement-breakpoint
CREATE TABLE `voucher_payment` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`account` text,
	`refused` integer DEFAULT false NOT NULL,
	`confirm_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_payment_status_known" CHECK("voucher_payment"."status" in ('Asked', 'Pending', 'Authorised', 'Capturing', 'Captured', 'Declined', 'Expired', 'Failed', 'Releasing', 'Released')),
	CONSTRAINT "voucher_payment_amount" CHECK("voucher_payment"."amount" >= 1)
);
--> statement-breakpoint
CREATE INDEX `voucher_payment_status` ON `voucher_payment` (`status`,`updated_at`);--> statement-breakpoint
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
CREATE TABLE `wallet_device` (
	`device_id` text NOT NULL,
	`serial` text NOT NULL,
	`push_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `serial`)
);
--> statement-breakpoint
CREATE INDEX `wallet_device_serial` ON `wallet_device` (`serial`);--> statement-breakpoint
CREATE TABLE `wallet_pass` (
	`serial` text NOT NULL,
	`wallet` text NOT NULL,
	`entry_id` text NOT NULL,
	`token_hash` text,
	`content_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`look_at` integer NOT NULL,
	`touched` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`serial`, `wallet`),
	FOREIGN KEY (`entry_id`) REFERENCES `entry`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_pass_wallet" CHECK("wallet_pass"."wallet" in ('apple', 'google'))
);
--> statement-breakpoint
CREATE INDEX `wallet_pass_entry` ON `wallet_pass` (`entry_id`);--> statement-breakpoint
CREATE INDEX `wallet_pass_look` ON `wallet_pass` (`look_at`);--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`order_item_id` text,
	`amount` integer,
	`occurred_at` integer NOT NULL,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_status` integer,
	`last_answer` text,
	`last_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoint`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_item`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_delivery_event" CHECK("webhook_delivery"."event" in ('order.paid', 'order.cancelled', 'order.refunded', 'ticket.used')),
	CONSTRAINT "webhook_delivery_status" CHECK("webhook_delivery"."status" in ('Queued', 'Delivered', 'Failed')),
	CONSTRAINT "webhook_delivery_amount" CHECK("webhook_delivery"."amount" >= 0),
	CONSTRAINT "webhook_delivery_tries" CHECK("webhook_delivery"."tries" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_once` ON `webhook_delivery` (`endpoint_id`,`event`,`subject_id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_listed` ON `webhook_delivery` (`endpoint_id`,`occurred_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_state` ON `webhook_delivery` (`endpoint_id`,`status`,`occurred_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`endpoint_id`,`next_at`) WHERE status = 'Queued';--> statement-breakpoint
CREATE INDEX `webhook_delivery_old` ON `webhook_delivery` (`occurred_at`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_attempt` ON `webhook_delivery` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_order` ON `webhook_delivery` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoint` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`label` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`enabled` integer NOT NULL,
	`secret` text NOT NULL,
	`former_secret` text,
	`former_until` integer,
	`busy_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoint_group` ON `webhook_endpoint` (`group_id`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`call` text NOT NULL,
	`target` text,
	`group_id` text,
	`before` text,
	`after` text,
	`request_id` text NOT NULL,
	`task_id` text,
	`ts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_ts` ON `audit` (`ts`);--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit` (`target`,`ts`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`ts`);--> statement-breakpoint
CREATE INDEX `audit_group` ON `audit` (`group_id`,`ts`);--> statement-breakpoint
CREATE INDEX `audit_task` ON `audit` (`task_id`,`target`) WHERE task_id is not null;--> statement-breakpoint
CREATE TABLE `audit_person` (
	`user_id` text NOT NULL,
	`audit_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `audit_id`)
);
--> statement-breakpoint
CREATE INDEX `audit_person_audit` ON `audit_person` (`audit_id`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`actor` text NOT NULL,
	`call` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor`, `call`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_created` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE INDEX `idempotency_office` ON `idempotency` (`created_at`) WHERE call glob '/*admin/*';--> statement-breakpoint
CREATE TABLE `throttle` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttle_reset` ON `throttle` (`reset_at`);