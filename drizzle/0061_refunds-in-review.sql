-- Written by hand: while a wrong payment waits for the operator, what was captured is the card's alone, and the vouchers
-- have paid nothing yet; what is given back of it then is within that.
DROP TRIGGER `refund_within_means`;
--> statement-breakpoint
CREATE TRIGGER `refund_within_means` AFTER INSERT ON `refund`
WHEN NEW.`status` <> 'Failed' AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'more is given back than came from there') WHERE
    (SELECT sum(`amount`) FROM `refund` WHERE `attempt_id` = NEW.`attempt_id` AND `means` = NEW.`means` AND `status` <> 'Failed')
      > (SELECT CASE NEW.`means` WHEN 'voucher' THEN by_voucher ELSE captured - by_voucher END
        FROM (SELECT coalesce(`captured`, `total`) AS captured,
            CASE WHEN `status` = 'Paid' AND `ended_at` IS NULL THEN 0 ELSE `voucher` END AS by_voucher
          FROM `attempt` WHERE `id` = NEW.`attempt_id`));
END;
--> statement-breakpoint
DROP TRIGGER `refund_stays_within_means`;
--> statement-breakpoint
CREATE TRIGGER `refund_stays_within_means` AFTER UPDATE OF `amount`, `status`, `attempt_id`, `means` ON `refund`
WHEN NEW.`status` <> 'Failed' AND EXISTS (SELECT 1 FROM `voucher_payment` WHERE `attempt_id` = NEW.`attempt_id`) BEGIN
  SELECT raise(abort, 'more is given back than came from there') WHERE
    (SELECT sum(`amount`) FROM `refund` WHERE `attempt_id` = NEW.`attempt_id` AND `means` = NEW.`means` AND `status` <> 'Failed')
      > (SELECT CASE NEW.`means` WHEN 'voucher' THEN by_voucher ELSE captured - by_voucher END
        FROM (SELECT coalesce(`captured`, `total`) AS captured,
            CASE WHEN `status` = 'Paid' AND `ended_at` IS NULL THEN 0 ELSE `voucher` END AS by_voucher
          FROM `attempt` WHERE `id` = NEW.`attempt_id`));
END;
