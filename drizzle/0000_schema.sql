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
CREATE TABLE `session` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`host` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `throttle` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttle_reset` ON `throttle` (`reset_at`);--> statement-breakpoint
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
	CONSTRAINT "token_kind" CHECK("token"."kind" in ('MagicLink', 'HostSwitch', 'Reset', 'Registration', 'Invite'))
);
--> statement-breakpoint
CREATE INDEX `token_expiry` ON `token` (`expires_at`);--> statement-breakpoint
CREATE INDEX `token_user` ON `token` (`user_id`,`kind`);--> statement-breakpoint
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
	FOREIGN KEY (`group_id`) REFERENCES `user_group`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `user_by_group` ON `user` (`group_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`call` text NOT NULL,
	`target` text,
	`before` text,
	`after` text,
	`request_id` text NOT NULL,
	`ts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_ts` ON `audit` (`ts`);--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit` (`target`,`ts`);--> statement-breakpoint
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
CREATE TABLE `activity` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`group_id` text,
	`label` text NOT NULL,
	`slug_name` text NOT NULL,
	`cse` integer DEFAULT false NOT NULL,
	`address_type` text NOT NULL,
	`address_range_in_km` integer,
	`vendor_location_index` integer,
	`website_url` text,
	`address_text` text,
	`stock_type` text NOT NULL,
	`promo_code_stock` text,
	`member_card_stock` text,
	`header_override` text,
	`markdown` text DEFAULT '' NOT NULL,
	`media_ids` text NOT NULL,
	`visibility` text NOT NULL,
	`comments` text DEFAULT '' NOT NULL,
	`external_url` text,
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
CREATE INDEX `activity_updated` ON `activity` (`updated_at`);--> statement-breakpoint
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
CREATE TABLE `activity_listing` (
	`scope` text NOT NULL,
	`activity_id` text NOT NULL,
	`cse` integer NOT NULL,
	`group_id` text,
	`listed_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `activity_id`),
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_listing_order` ON `activity_listing` (`scope`,`cse`,`listed_at`,`activity_id`);--> statement-breakpoint
CREATE INDEX `activity_listing_latest` ON `activity_listing` (`scope`,`listed_at`,`activity_id`,`cse`,`group_id`);--> statement-breakpoint
CREATE INDEX `activity_listing_activity` ON `activity_listing` (`activity_id`);--> statement-breakpoint
CREATE TABLE `catalogue_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
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
CREATE INDEX `category_parent` ON `category` (`parent_id`,`sort_order`);--> statement-breakpoint
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
CREATE INDEX `vendor_updated` ON `vendor` (`updated_at`);--> statement-breakpoint
CREATE INDEX `vendor_group` ON `vendor` (`group_id`);--> statement-breakpoint
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
	`json` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
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
	`archived_at` integer,
	FOREIGN KEY (`stock_id`) REFERENCES `expert_stock`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `expert_product`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `expert_ticket_stock` ON `expert_ticket` (`stock_id`,`position`);--> statement-breakpoint
CREATE INDEX `expert_ticket_product` ON `expert_ticket` (`product_id`);--> statement-breakpoint
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
CREATE TABLE `host` (
	`host` text PRIMARY KEY NOT NULL,
	`tenant` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `host_tenant` ON `host` (`tenant`);--> statement-breakpoint
CREATE TABLE `placement` (
	`tenant` text PRIMARY KEY NOT NULL,
	`region` text NOT NULL,
	`state` text NOT NULL,
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
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
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
CREATE INDEX `job_dead` ON `job` (`dead_at`);--> statement-breakpoint
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
	`status` text NOT NULL,
	`provider_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "mail_status_known" CHECK("mail"."status" in ('Queued', 'Sent', 'Failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_dedupeKey_unique` ON `mail` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mail_status` ON `mail` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_token` ON `mail` (`token_hash`);--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "file_status_known" CHECK("file"."status" in ('Pending', 'Ready')),
	CONSTRAINT "file_size" CHECK("file"."size" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_key_unique` ON `file` (`key`);--> statement-breakpoint
CREATE INDEX `file_status` ON `file` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`mime_type` text NOT NULL,
	`versions` text NOT NULL,
	`placeholder` text,
	`group_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "media_status" CHECK("media"."status" in ('Pending', 'Ready', 'Failed'))
);
--> statement-breakpoint
CREATE TABLE `attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`origin` text NOT NULL,
	`status` text NOT NULL,
	`payment_id` text,
	`payment_client_secret` text,
	`total` integer NOT NULL,
	`fees` integer NOT NULL,
	`hold_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attempt_status" CHECK("attempt"."status" in ('Pending', 'Paid', 'Canceled', 'Refunded')),
	CONSTRAINT "attempt_total" CHECK("attempt"."total" >= 0),
	CONSTRAINT "attempt_fees" CHECK("attempt"."fees" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_paymentId_unique` ON `attempt` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_one_open` ON `attempt` (`user_id`) WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX `attempt_hold` ON `attempt` (`hold_until`) WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX `attempt_user` ON `attempt` (`user_id`,`started_at`);--> statement-breakpoint
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
	`validity_date_str` text NOT NULL,
	`snapshot` text NOT NULL,
	`cart_item` text NOT NULL,
	`token_hash` text,
	`token_encrypted` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_item_status_known" CHECK("order_item"."status" in ('Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected')),
	CONSTRAINT "order_item_quantity" CHECK("order_item"."quantity" > 0),
	CONSTRAINT "order_item_prices" CHECK("order_item"."price1" >= 0 and "order_item"."price2" >= 0 and "order_item"."ticket_info_total" >= 0 and "order_item"."options_total" >= 0 and "order_item"."fees" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_item_tokenHash_unique` ON `order_item` (`token_hash`);--> statement-breakpoint
CREATE INDEX `order_item_attempt` ON `order_item` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `order_item_user` ON `order_item` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_status` ON `order_item` (`status`,`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_started` ON `order_item` (`started_at`);--> statement-breakpoint
CREATE INDEX `order_item_activity` ON `order_item` (`activity_id`);--> statement-breakpoint
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
	FOREIGN KEY (`attempt_id`) REFERENCES `attempt`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_amount" CHECK("refund"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_key_unique` ON `refund` (`key`);--> statement-breakpoint
CREATE INDEX `refund_attempt` ON `refund` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `webhook_event` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payment_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_event_payment` ON `webhook_event` (`payment_id`);--> statement-breakpoint
CREATE TABLE `batch` (
	`id` text PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`mode` text NOT NULL,
	`unlimited` integer DEFAULT false NOT NULL,
	`send_email` integer DEFAULT false NOT NULL,
	`email` text,
	`terms` text,
	`created_at` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "batch_mode" CHECK("batch"."mode" in ('Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm'))
);
--> statement-breakpoint
CREATE INDEX `batch_activity` ON `batch` (`activity_id`);--> statement-breakpoint
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
CREATE INDEX `entry_free` ON `entry` (`stock_id`,`id`) WHERE order_item_id is null and void_at is null;--> statement-breakpoint
CREATE INDEX `entry_stock` ON `entry` (`stock_id`);--> statement-breakpoint
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
CREATE INDEX `weekly_template_horizon` ON `weekly_template` (`materialised_until`) WHERE archived_at is null;