import { and, asc, eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { webhookDelivery, webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { listWebhookDeliveries, listWebhooks } from './contract.ts'

const COUNTED_AT_MOST = 1_000

const ofStatus = (status: 'Queued' | 'Failed') =>
  sql<number>`(select count(*) from (select 1 from webhook_delivery d
    where d.endpoint_id = ${webhookEndpoint.id} and d.status = ${status} limit ${COUNTED_AT_MOST}))`

export const listWebhooksHandler = handleOffice(listWebhooks, async ({ db, groups, now }, { groupId }, fail) => {
  const group = groups.get(groupId) ?? fail('groupNotFound')
  const rows = await db.orm
    .select({ row: webhookEndpoint, waiting: ofStatus('Queued'), failed: ofStatus('Failed') })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.groupId, groupId))
    .orderBy(asc(webhookEndpoint.createdAt))
  return {
    group: { id: groupId, label: group.label },
    items: rows.map(({ row, waiting, failed }) => ({
      ...{ id: row.id, label: row.label, url: row.url, events: row.events, enabled: row.enabled },
      ...{ waiting, failed, createdAt: row.createdAt, updatedAt: row.updatedAt },
      formerUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil : null,
    })),
  }
})

export const listWebhookDeliveriesHandler = handleOffice(
  listWebhookDeliveries,
  async ({ db }, { webhookId, status, event, ...query }, fail) => {
    const page = listPage(query, {
      by: { occurredAt: webhookDelivery.occurredAt },
      usual: { sort: 'occurredAt', direction: 'desc' },
      id: webhookDelivery.id,
    })
    const wanted = and(
      eq(webhookDelivery.endpointId, webhookId),
      status && eq(webhookDelivery.status, status),
      event && eq(webhookDelivery.event, event),
    )
    const counted = db.orm
      .select({ one: sql`1`.as('one') })
      .from(webhookDelivery)
      .where(wanted)
      .limit(COUNTED_AT_MOST)
      .as('counted')
    const [[known], rows, [count]] = await db.orm.batch([
      db.orm.select({ id: webhookEndpoint.id }).from(webhookEndpoint).where(eq(webhookEndpoint.id, webhookId)),
      db.orm
        .select({ id: webhookDelivery.id, key: page.key, row: webhookDelivery, number: attempt.number })
        .from(webhookDelivery)
        .innerJoin(attempt, eq(attempt.id, webhookDelivery.attemptId))
        .where(and(wanted, page.after))
        .orderBy(...page.orderBy)
        .limit(page.limit),
      db.orm.select({ total: sql<number>`count(*)` }).from(counted),
    ])
    if (!known) return fail('webhookNotFound')
    const { rows: shown, nextCursor } = toPage(rows, page)
    return {
      items: shown.map(({ id, number, row }) => ({
        ...{ id, event: row.event, occurredAt: row.occurredAt, status: row.status, tries: row.tries },
        ...{ lastStatus: row.lastStatus, lastAnswer: row.lastAnswer, lastAt: row.lastAt },
        nextAt: row.status === 'Queued' ? row.nextAt : null,
        ...{ purchaseId: row.attemptId, number },
      })),
      nextCursor,
      total: count?.total ?? 0,
    }
  },
)
