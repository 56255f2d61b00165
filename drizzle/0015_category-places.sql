-- Places that two siblings had, from before they were unique.
UPDATE `category` SET `sort_order` = ranked.place
  FROM (SELECT `id`, row_number() OVER (PARTITION BY `parent_id` ORDER BY `sort_order`, `id`) AS place FROM `category`) ranked
  WHERE ranked.id = `category`.`id`;
--> statement-breakpoint
DROP INDEX `category_parent`;
--> statement-breakpoint
CREATE UNIQUE INDEX `category_place` ON `category` (`parent_id`,`sort_order`);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_first_place` ON `category` (`sort_order`) WHERE parent_id is null;
--> statement-breakpoint
CREATE INDEX `media_created` ON `media` (`created_at`,`id`);
--> statement-breakpoint
-- A category that comes to a place that is taken (from the trash, from another region, from a demo) moves those from there
-- on by one; in two steps, since a unique place is looked at row by row.
CREATE TRIGGER `category_place_taken` BEFORE INSERT ON `category`
WHEN EXISTS (SELECT 1 FROM `category` WHERE `parent_id` IS NEW.`parent_id` AND `sort_order` = NEW.`sort_order`)
  AND NOT EXISTS (SELECT 1 FROM `category` WHERE `id` = NEW.`id`)
BEGIN
  UPDATE `category` SET `sort_order` = -2 - `sort_order`
    WHERE `parent_id` IS NEW.`parent_id` AND `sort_order` >= NEW.`sort_order`;
  UPDATE `category` SET `sort_order` = -1 - `sort_order`
    WHERE `parent_id` IS NEW.`parent_id` AND `sort_order` < 0;
END;
