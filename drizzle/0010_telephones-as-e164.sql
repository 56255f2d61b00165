ALTER TABLE `user` ADD `phone_e_164` text;
--> statement-breakpoint
-- A telephone is found by any spelling: facts end with the digits that were typed, and those of E.164 once it is read
-- (src/kernel/people/phone-key.ts makes the same of what is searched).
DROP TRIGGER `user_facts_of_new`;
--> statement-breakpoint
CREATE TRIGGER `user_facts_of_new` AFTER INSERT ON `user` BEGIN
  INSERT INTO `user_search_row` (`user_id`, `facts`) VALUES (NEW.`id`, (with recursive folded (t, rest) as ( select NEW.`email` || ' ' || NEW.`first_name` || ' ' || NEW.`last_name` || ' ' || NEW.`phone_number` || ' ' || coalesce(NEW.`member_card_code`, ''), null union all select case when rest is null then t else replace(t, substr(rest, 1, 1), coalesce((select plain from letter_folding where letter = substr(rest, 1, 1)), substr(rest, 1, 1))) end, ltrim(case when rest is null then t else substr(rest, 2) end, ' !"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') from folded where rest is null or rest <> '') select lower(t) from folded where rest = '') || iif(NEW.`phone_number` = '', '', ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`phone_number`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', '') || ' ' || coalesce((SELECT substr(`phone_e_164`, 2) FROM `user` WHERE `id` = NEW.`id`), '')));
END;
--> statement-breakpoint
DROP TRIGGER `user_facts`;
--> statement-breakpoint
CREATE TRIGGER `user_facts` AFTER UPDATE OF `email`, `first_name`, `last_name`, `phone_number`, `phone_e_164`, `member_card_code` ON `user` BEGIN
  UPDATE `user_search_row` SET `facts` = (with recursive folded (t, rest) as ( select NEW.`email` || ' ' || NEW.`first_name` || ' ' || NEW.`last_name` || ' ' || NEW.`phone_number` || ' ' || coalesce(NEW.`member_card_code`, ''), null union all select case when rest is null then t else replace(t, substr(rest, 1, 1), coalesce((select plain from letter_folding where letter = substr(rest, 1, 1)), substr(rest, 1, 1))) end, ltrim(case when rest is null then t else substr(rest, 2) end, ' !"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') from folded where rest is null or rest <> '') select lower(t) from folded where rest = '') || iif(NEW.`phone_number` = '', '', ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`phone_number`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', '') || ' ' || coalesce((SELECT substr(`phone_e_164`, 2) FROM `user` WHERE `id` = NEW.`id`), '')) WHERE `user_id` = NEW.`id`;
END;
--> statement-breakpoint
-- A number that somebody writes without reading it, such as the version before, is read by the next sweep.
CREATE TRIGGER `user_phone_unread` AFTER UPDATE OF `phone_number` ON `user`
WHEN OLD.`phone_e_164` IS NOT NULL AND NEW.`phone_e_164` IS OLD.`phone_e_164` AND replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`phone_number`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', '') <> replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.`phone_number`, '(0)', ''), ' ', ''), ' ', ''), ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), '+', '') BEGIN
  UPDATE `user` SET `phone_e_164` = NULL WHERE `id` = NEW.`id`;
END;
