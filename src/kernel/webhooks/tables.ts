import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'

/** Events that a group's systems can subscribe to. */
export const webhookEvents = ['order.paid', 'order.cancelled', 'order.refunded', 'ticket.used'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const statuses = ['Queued', 'Delivered', 'Failed'] as const

/** A group's system that is notified of its members' purchases. Its secrets are encrypted with the application key. */
export const webhookEndpoint = sqliteTable(
  'webhook_endpoint',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    url: text().notNull(),
    events: json<WebhookEvent[]>().notNull(),
    enabled: flag().notNull(),
    secret: text().notNull(),
    /** Former secret, which also signs until `formerUntil`, so that the receiver can switch over. */
    formerSecret: text(),
    formerUntil: timestamp(),
    /** Lease of the one run that sends to this endpoint. */
    busyUntil: timestamp().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('webhook_endpoint_group').on(t.groupId)],
)

/** One event for one endpoint, written in the batch of the event. Its body is rendered from the ids when it is sent. */
export const webhookDelivery = sqliteTable(
  'webhook_delivery',
  {
    /** Also the `webhook-id` header, the same for every try. */
    id: text().primaryKey(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: 'cascade' }),
    event: text({ enum: webhookEvents }).notNull(),
    /** Order item, refund or admission that the event is about. */
    subjectId: text().notNull(),
    attemptId: text()
      .notNull()
      .references(() => attempt.id),
    /** Null for a refund, which may concern several items. */
    orderItemId: text().references(() => orderItem.id),
    /** Refunded amount. */
    amount: cents(),
    occurredAt: timestamp().notNull(),
    status: text({ enum: statuses }).notNull(),
    tries: integer().notNull().default(0),
    nextAt: timestamp().notNull(),
    /** HTTP status of the last answer; null: no answer yet. */
    lastStatus: integer(),
    /** Beginning of the last answer, or why there was none. */
    lastAnswer: text(),
    lastAt: timestamp(),
  },
  (t) => [
    uniqueIndex('webhook_delivery_once').on(t.endpointId, t.event, t.subjectId),
    index('webhook_delivery_listed').on(t.endpointId, t.occurredAt, t.id),
    index('webhook_delivery_state').on(t.endpointId, t.status, t.occurredAt, t.id),
    index('webhook_delivery_due').on(t.endpointId, t.nextAt).where(sql`status = 'Queued'`),
    index('webhook_delivery_old').on(t.occurredAt),
    index('webhook_delivery_attempt').on(t.attemptId),
    index('webhook_delivery_order').on(t.orderItemId),
    oneOf('webhook_delivery_event', t.event, webhookEvents),
    oneOf('webhook_delivery_status', t.status, statuses),
    atLeast('webhook_delivery_amount', t.amount, 0),
    atLeast('webhook_delivery_tries', t.tries, 0),
  ],
)
