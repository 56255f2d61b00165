import { limits } from '#lib/words/limits.ts'

/**
 * SQL: withdrawals that wait for an operator while their contract stands; one that she has refunded otherwise is done.
 * `cross`: a planner that has seen few rows would look at all paid orders first.
 */
export const WAITING_WITHDRAWAL = `from withdrawal w cross join order_item i on i.id = w.order_item_id
  where w.state = 'Waiting' and i.status in ('Success', 'PendingConfirmation', 'Pending')`

/** SQL: refunds of withdrawals that are still pending when the law has them done; the few pending ones come first. */
export const lateWithdrawalRefund = (now: number): string => `from refund r
  join refund_item x on x.refund_id = r.id join withdrawal w on w.order_item_id = x.order_item_id
  where r.status = 'Pending' and w.state = 'Accepted' and w.declared_at < ${now - limits.withdrawal.ms}`
