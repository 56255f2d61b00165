import type { Statement } from '#db/region-db.ts'
import { newId } from '#lib/new-id.ts'
import type { WebhookEvent } from './tables.ts'

export const WEBHOOKS_JOB = 'deliver-webhooks'

/** SQL condition: enabled endpoints `e` subscribed to the event, of the buyer's group or a group above it. */
const wanted = `e.enabled and exists (select 1 from json_each(e.events) where value = ?)
  and exists (select 1 from user u join user_group g on g.id = u.group_id where u.id = a.user_id
    and instr('/' || g.path || '/', '/' || e.group_id || '/') > 0)`

interface Happened {
  /**
   * SQL after `webhook_endpoint e cross join`: the event's rows. Endpoints come first because they are few, mostly
   * none.
   */
  from: string
  args: (string | number)[]
  subject: string
  orderItem: string
  amount?: string
}

/**
 * Writes an event for each subscribed endpoint and queues its sending; belongs in the write batch of the change.
 * Repeating it adds nothing.
 */
function eventSteps(event: WebhookEvent, { from, args, subject, orderItem, amount = 'null' }: Happened, now: number) {
  const steps: Statement[] = [
    {
      sql: `insert into webhook_delivery
          (id, endpoint_id, event, subject_id, attempt_id, order_item_id, amount, occurred_at, status, tries, next_at)
        select 'wh-' || lower(hex(randomblob(12))), e.id, ?, ${subject}, a.id, ${orderItem}, ${amount}, ?, 'Queued', 0, ?
        from webhook_endpoint e cross join ${from} and ${wanted}
        on conflict (endpoint_id, event, subject_id) do nothing`,
      args: [event, now, now, ...args, event],
    },
    ...sendStep(now),
  ]
  return steps
}

/** Queues the sending of what waits: one job for each endpoint, moved forward if it was due later. */
export const sendStep = (now: number): Statement[] => [
  {
    sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at)
      select ? || '-' || e.id, '${WEBHOOKS_JOB}', '${WEBHOOKS_JOB}:' || e.id, json_object('endpointId', e.id), ?, 0, ?
      from webhook_endpoint e where e.enabled and exists (select 1 from webhook_delivery d
        where d.endpoint_id = e.id and d.status = 'Queued' and d.next_at <= ?)
      on conflict (dedupe_key) do update set run_at = min(run_at, excluded.run_at), lease_token = null, lease_until = null
        where dead_at is null`,
    args: [newId('job'), now, now, now],
  },
]

/** Event `order.paid` for the items of a purchase. */
export const orderPaid = (attemptId: string, now: number): Statement[] =>
  eventSteps(
    'order.paid',
    {
      from: 'attempt a join order_item i on i.attempt_id = a.id where a.id = ?',
      args: [attemptId],
      subject: 'i.id',
      orderItem: 'i.id',
    },
    now,
  )

/** Event `order.paid` for the item that replaces an exchanged one. */
export const itemPaid = (itemId: string, now: number): Statement[] =>
  eventSteps(
    'order.paid',
    {
      from: 'order_item i join attempt a on a.id = i.attempt_id where i.id = ?',
      args: [itemId],
      subject: 'i.id',
      orderItem: 'i.id',
    },
    now,
  )

/** Event `order.cancelled` for paid items that no longer give access; unpaid items were never reported. */
export const orderCancelled = (itemIds: readonly string[], now: number): Statement[] =>
  eventSteps(
    'order.cancelled',
    {
      from: `order_item i join attempt a on a.id = i.attempt_id
        where i.id in (select value from json_each(?)) and a.status = 'Paid' and a.ended_at is not null`,
      args: [JSON.stringify(itemIds)],
      subject: 'i.id',
      orderItem: 'i.id',
    },
    now,
  )

/**
 * Event `order.refunded` for the completed refunds of a purchase; `unsold` refunds are left out, since the order was
 * never reported.
 */
export const orderRefunded = (attemptId: string, now: number): Statement[] =>
  eventSteps(
    'order.refunded',
    {
      from: `refund r join attempt a on a.id = r.attempt_id where a.id = ? and r.status = 'Done' and a.status = 'Paid'
        and r.kind <> 'unsold' and r.settled_at >= e.created_at`,
      args: [attemptId],
      subject: 'r.id',
      orderItem: 'null',
      amount: 'r.amount',
    },
    now,
  )

/** Event `ticket.used` for admissions; a second, disputed admission is not reported. */
export const ticketsUsed = (scanIds: readonly string[], now: number): Statement[] =>
  eventSteps(
    'ticket.used',
    {
      from: `check_in c join entry t on t.id = c.entry_id join order_item i on i.id = t.order_item_id
        join attempt a on a.id = i.attempt_id
        where c.scan_id in (select value from json_each(?)) and c.dispute is null`,
      args: [JSON.stringify(scanIds)],
      subject: 'c.id',
      orderItem: 'i.id',
    },
    now,
  )
