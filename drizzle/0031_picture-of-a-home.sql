-- The picture of a theme's home is in use as its logo and its banner are: it is not swept.
CREATE TRIGGER `group_theme_home_picture_of_new` AFTER INSERT ON `group_theme` WHEN NEW.`white_labeling` ->> '$.home.picture' <> '' BEGIN
  SELECT raise(ABORT, 'the picture is being deleted') FROM `media` WHERE `swept_at` IS NOT NULL AND `id` = NEW.`white_labeling` ->> '$.home.picture';
  UPDATE `media` SET `used_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `used_at` IS NULL AND `purpose` IS NOT NULL AND `id` = NEW.`white_labeling` ->> '$.home.picture';
END;
