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
-- Written by hand: the themes that are there are their groups' first versions.
INSERT INTO `group_theme` (`id`, `group_id`, `white_labeling`, `created_at`) SELECT 'gt-' || lower(hex(randomblob(11))), `id`, `white_labeling`, `updated_at` FROM `user_group` WHERE `white_labeling` IS NOT NULL;
--> statement-breakpoint
-- What a theme names is used from then on, and what is being swept cannot be named.
CREATE TRIGGER `group_theme_media_of_new` AFTER INSERT ON `group_theme` WHEN NEW.`white_labeling` IS NOT NULL BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` IN (SELECT NEW.`white_labeling` ->> '$.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.hero');
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` IN (SELECT NEW.`white_labeling` ->> '$.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.logo' UNION SELECT NEW.`white_labeling` ->> '$.auth.hero');
END;
