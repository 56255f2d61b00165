CREATE TABLE `group_size` (
	`group_id` text PRIMARY KEY NOT NULL,
	`direct` integer DEFAULT 0 NOT NULL,
	`nested` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Written by hand: a person counts in each group of the path of their own.
CREATE TRIGGER `group_size_of_new` AFTER INSERT ON `user` WHEN NEW.`erased_at` IS NULL BEGIN
  INSERT INTO `group_size` (`group_id`, `direct`, `nested`)
    SELECT value, value = NEW.`group_id`, 1
    FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = NEW.`group_id`)) WHERE true
    ON CONFLICT (`group_id`) DO UPDATE SET `direct` = `direct` + excluded.`direct`, `nested` = `nested` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_left` AFTER UPDATE OF `group_id`, `erased_at` ON `user`
WHEN OLD.`erased_at` IS NULL AND (NEW.`erased_at` IS NOT NULL OR NEW.`group_id` <> OLD.`group_id`) BEGIN
  UPDATE `group_size` SET `direct` = `direct` - (`group_id` = OLD.`group_id`), `nested` = `nested` - 1
    WHERE `group_id` IN (SELECT value FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = OLD.`group_id`)));
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_joined` AFTER UPDATE OF `group_id`, `erased_at` ON `user`
WHEN NEW.`erased_at` IS NULL AND (OLD.`erased_at` IS NOT NULL OR NEW.`group_id` <> OLD.`group_id`) BEGIN
  INSERT INTO `group_size` (`group_id`, `direct`, `nested`)
    SELECT value, value = NEW.`group_id`, 1
    FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = NEW.`group_id`)) WHERE true
    ON CONFLICT (`group_id`) DO UPDATE SET `direct` = `direct` + excluded.`direct`, `nested` = `nested` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_gone` AFTER DELETE ON `user` WHEN OLD.`erased_at` IS NULL BEGIN
  UPDATE `group_size` SET `direct` = `direct` - (`group_id` = OLD.`group_id`), `nested` = `nested` - 1
    WHERE `group_id` IN (SELECT value FROM json_each((SELECT '["' || replace(`path`, '/', '","') || '"]' FROM `user_group` WHERE `id` = OLD.`group_id`)));
END;
--> statement-breakpoint
CREATE TRIGGER `group_size_of_none` AFTER DELETE ON `user_group` BEGIN
  DELETE FROM `group_size` WHERE `group_id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT INTO `group_size` (`group_id`, `direct`, `nested`)
  SELECT `above`.value, sum(`above`.value = `user`.`group_id`), count(*)
  FROM `user` JOIN `user_group` ON `user_group`.`id` = `user`.`group_id`,
    json_each('["' || replace(`user_group`.`path`, '/', '","') || '"]') AS `above`
  WHERE `user`.`erased_at` IS NULL GROUP BY `above`.value;
