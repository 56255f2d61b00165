CREATE TABLE `telephone` (
	`owner_kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`typed` text NOT NULL,
	`digits` text NOT NULL,
	`postal_code` text,
	`number` text,
	PRIMARY KEY(`owner_kind`, `owner_id`, `typed`),
	CONSTRAINT "telephone_owner_kind" CHECK("telephone"."owner_kind" in ('place', 'partner', 'committee', 'message'))
);
--> statement-breakpoint
CREATE INDEX `telephone_digits` ON `telephone` (`digits`);--> statement-breakpoint
CREATE INDEX `telephone_number` ON `telephone` (`number`);
--> statement-breakpoint
-- Every writer writes the text alone (an import, a move, the version before): triggers keep its row here. The last nine
-- digits are those that a number of France has in every spelling.
CREATE TRIGGER `telephone_of_new_place` AFTER INSERT ON `location` BEGIN
  INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'place', NEW.`id`, NEW.`phone`, substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`phone`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NEW.`address` ->> '$.addressDetails.postalCode' WHERE coalesce(NEW.`phone`, '') <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_place` AFTER UPDATE OF `phone`, `address` ON `location`
WHEN OLD.`phone` IS NOT NEW.`phone` OR OLD.`address` ->> '$.addressDetails.postalCode' IS NOT NEW.`address` ->> '$.addressDetails.postalCode' BEGIN
  DELETE FROM `telephone` WHERE `owner_kind` = 'place' AND `owner_id` = NEW.`id`;
  INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'place', NEW.`id`, NEW.`phone`, substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`phone`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NEW.`address` ->> '$.addressDetails.postalCode' WHERE coalesce(NEW.`phone`, '') <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_place_gone` AFTER DELETE ON `location` BEGIN
  DELETE FROM `telephone` WHERE `owner_kind` = 'place' AND `owner_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_new_partner` AFTER INSERT ON `vendor` BEGIN
  INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'partner', NEW.`id`, (NEW.`contact` ->> '$.phone'), substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((NEW.`contact` ->> '$.phone'), '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL WHERE coalesce(NEW.`contact` ->> '$.phone', '') <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_partner` AFTER UPDATE OF `contact` ON `vendor` WHEN OLD.`contact` ->> '$.phone' IS NOT NEW.`contact` ->> '$.phone' BEGIN
  DELETE FROM `telephone` WHERE `owner_kind` = 'partner' AND `owner_id` = NEW.`id`;
  INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'partner', NEW.`id`, (NEW.`contact` ->> '$.phone'), substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((NEW.`contact` ->> '$.phone'), '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL WHERE coalesce(NEW.`contact` ->> '$.phone', '') <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_partner_gone` AFTER DELETE ON `vendor` BEGIN
  DELETE FROM `telephone` WHERE `owner_kind` = 'partner' AND `owner_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_new_committee` AFTER INSERT ON `committee_page` BEGIN
  INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT DISTINCT 'committee', NEW.`group_id`, (p.value ->> 'phone'), substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((p.value ->> 'phone'), '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL FROM json_each(NEW.`people`) p WHERE coalesce((p.value ->> 'phone'), '') <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_committee` AFTER UPDATE OF `people` ON `committee_page` WHEN OLD.`people` <> NEW.`people` BEGIN
  DELETE FROM `telephone` WHERE `owner_kind` = 'committee' AND `owner_id` = NEW.`group_id`;
  INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT DISTINCT 'committee', NEW.`group_id`, (p.value ->> 'phone'), substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((p.value ->> 'phone'), '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL FROM json_each(NEW.`people`) p WHERE coalesce((p.value ->> 'phone'), '') <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_committee_gone` AFTER DELETE ON `committee_page` BEGIN
  DELETE FROM `telephone` WHERE `owner_kind` = 'committee' AND `owner_id` = OLD.`group_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_new_message` AFTER INSERT ON `contact_message` BEGIN
  INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'message', NEW.`id`, NEW.`phone_number`, substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`phone_number`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL WHERE NEW.`phone_number` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `telephone_of_message_gone` AFTER DELETE ON `contact_message` BEGIN
  DELETE FROM `telephone` WHERE `owner_kind` = 'message' AND `owner_id` = OLD.`id`;
END;
--> statement-breakpoint
-- What was written before.
INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'place', t.`id`, t.`phone`, substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t.`phone`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), t.`address` ->> '$.addressDetails.postalCode' FROM `location` t WHERE coalesce(t.`phone`, '') <> '';
--> statement-breakpoint
INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'partner', t.`id`, (t.`contact` ->> '$.phone'), substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((t.`contact` ->> '$.phone'), '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL FROM `vendor` t WHERE coalesce(t.`contact` ->> '$.phone', '') <> '';
--> statement-breakpoint
INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT DISTINCT 'committee', t.`group_id`, (p.value ->> 'phone'), substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((p.value ->> 'phone'), '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL FROM `committee_page` t, json_each(t.`people`) p WHERE coalesce((p.value ->> 'phone'), '') <> '';
--> statement-breakpoint
INSERT INTO `telephone` (`owner_kind`, `owner_id`, `typed`, `digits`, `postal_code`) SELECT 'message', t.`id`, t.`phone_number`, substr(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t.`phone_number`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', ''), '0'), -9), NULL FROM `contact_message` t WHERE t.`phone_number` <> '';
