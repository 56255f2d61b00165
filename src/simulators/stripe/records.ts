import type { InStatement } from '@libsql/client'
import type { BalanceLine, Dispute } from './balance.ts'
import type { DeliveryPlan } from './faults.ts'
import { newId } from './ids.ts'
import type { Intent, Refund } from './intent.ts'
import type { StripeStore } from './store.ts'
import type { EventDraft } from './transitions.ts'

/** An event on its way to the webhook endpoint. */
export type StoredEvent = {
  id: string
  body: string
  createdAt: number
  dueAt: number
  attempts: number
  copies: number
}

export type NewEvent = StoredEvent & { plan: DeliveryPlan; statement: InStatement }

export type StoredAnswer = { request: string; status: number; body: string }

/** Documents are written only by `save…` below, so that reading returns what was written. */
const parse = <T>(doc: unknown): T => JSON.parse(String(doc))

export const findIntent = async (store: StripeStore, id: string): Promise<Intent | undefined> => {
  const { rows } = await store.read({ sql: 'SELECT doc FROM intents WHERE id = ?', args: [id] })
  return rows[0] && parse<Intent>(rows[0].doc)
}

export const saveIntent = (intent: Intent): InStatement => ({
  sql: 'INSERT INTO intents (id, doc) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc',
  args: [intent.id, JSON.stringify(intent)],
})

export const saveRefund = (refund: Refund): InStatement => ({
  sql: 'INSERT INTO refunds (id, intent_id, doc) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc',
  args: [refund.id, refund.intentId, JSON.stringify(refund)],
})

export const listRefunds = async (store: StripeStore, intentId: string): Promise<Refund[]> => {
  const sql = 'SELECT doc FROM refunds WHERE intent_id = ? ORDER BY seq DESC'
  const { rows } = await store.read({ sql, args: [intentId] })
  return rows.map((row) => parse<Refund>(row.doc))
}

export const findRefund = async (store: StripeStore, id: string): Promise<Refund | undefined> => {
  const { rows } = await store.read({ sql: 'SELECT doc FROM refunds WHERE id = ?', args: [id] })
  return rows[0] && parse<Refund>(rows[0].doc)
}

export const saveDispute = (dispute: Dispute): InStatement => ({
  sql: 'INSERT INTO disputes (id, intent_id, doc) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc',
  args: [dispute.id, dispute.intentId, JSON.stringify(dispute)],
})

export const findDispute = async (store: StripeStore, id: string): Promise<Dispute | undefined> => {
  const { rows } = await store.read({ sql: 'SELECT doc FROM disputes WHERE id = ?', args: [id] })
  return rows[0] && parse<Dispute>(rows[0].doc)
}

export const listDisputes = async (store: StripeStore, intentId: string): Promise<Dispute[]> => {
  const sql = 'SELECT doc FROM disputes WHERE intent_id = ? ORDER BY seq DESC'
  const { rows } = await store.read({ sql, args: [intentId] })
  return rows.map((row) => parse<Dispute>(row.doc))
}

export const saveLine = (line: BalanceLine): InStatement => ({
  sql: 'INSERT INTO balance_lines (id, created_at, doc) VALUES (?, ?, ?)',
  args: [line.id, line.createdAt, JSON.stringify(line)],
})

/** Transactions of the balance, newest first; times in whole seconds, as callers give them. */
export const listLines = async (
  store: StripeStore,
  { from, until, after, limit }: { from: number; until: number | null; after: string | null; limit: number },
): Promise<BalanceLine[]> => {
  const { rows } = await store.read({
    sql: `SELECT doc FROM balance_lines
          WHERE created_at >= ?1 AND (?2 IS NULL OR created_at < ?2)
            AND (?3 IS NULL OR seq < (SELECT seq FROM balance_lines WHERE id = ?3))
          ORDER BY seq DESC LIMIT ?4`,
    args: [from, until, after, limit],
  })
  return rows.map((row) => parse<BalanceLine>(row.doc))
}

export const findAnswer = async (store: StripeStore, key: string): Promise<StoredAnswer | undefined> => {
  const { rows } = await store.read({ sql: 'SELECT request, status, body FROM answers WHERE key = ?', args: [key] })
  const row = rows[0]
  return row && { request: String(row.request), status: Number(row.status), body: String(row.body) }
}

export const saveAnswer = (key: string, answer: StoredAnswer): InStatement => ({
  sql: 'INSERT INTO answers (key, request, status, body) VALUES (?, ?, ?, ?)',
  args: [key, answer.request, answer.status, answer.body],
})

export const newEvent = (
  draft: EventDraft,
  plan: DeliveryPlan,
  request: { id: string; idempotencyKey: string | null; now: number },
): NewEvent => {
  const id = newId('evt')
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(request.now / 1000),
    data: { object: draft.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request.id, idempotency_key: request.idempotencyKey },
    type: draft.type,
  })
  const dueAt = request.now + plan.delayMs
  const statement = {
    sql: 'INSERT INTO events (id, type, body, created_at, due_at, copies, state) VALUES (?, ?, ?, ?, ?, ?, ?)',
    args: [id, draft.type, body, request.now, dueAt, plan.copies, plan.dropped ? 'dropped' : 'pending'],
  }
  return { id, body, createdAt: request.now, dueAt, attempts: 0, copies: plan.copies, plan, statement }
}

export const findEvent = async (store: StripeStore, id: string): Promise<string | undefined> => {
  const { rows } = await store.read({ sql: 'SELECT body FROM events WHERE id = ?', args: [id] })
  return rows[0] && String(rows[0].body)
}

/** Bodies of events, newest first. */
export const listEvents = async (
  store: StripeStore,
  { type, before, limit }: { type: string | null; before: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await store.read({
    sql: `SELECT body FROM events
          WHERE (?1 IS NULL OR type = ?1)
            AND (?2 IS NULL OR seq < (SELECT seq FROM events WHERE id = ?2))
          ORDER BY seq DESC LIMIT ?3`,
    args: [type, before, limit],
  })
  return rows.map((row) => String(row.body))
}

export const pendingEvents = async (store: StripeStore): Promise<StoredEvent[]> => {
  const { rows } = await store.read(
    "SELECT id, body, created_at, due_at, attempts, copies FROM events WHERE state = 'pending' ORDER BY seq",
  )
  return rows.map((row) => ({
    id: String(row.id),
    body: String(row.body),
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    copies: Number(row.copies),
  }))
}

export const settleEvents = (ids: string[], state: 'delivered' | 'abandoned'): InStatement => ({
  sql: 'UPDATE events SET state = ?, attempts = attempts + 1 WHERE id IN (SELECT value FROM json_each(?))',
  args: [state, JSON.stringify(ids)],
})

export const postponeEvent = (event: StoredEvent): InStatement => ({
  sql: 'UPDATE events SET attempts = ?, due_at = ? WHERE id = ?',
  args: [event.attempts, event.dueAt, event.id],
})

export const eventCounts = async (store: StripeStore): Promise<Record<string, number>> => {
  const { rows } = await store.read('SELECT state, count(*) AS n FROM events GROUP BY state')
  return Object.fromEntries(rows.map((row) => [String(row.state), Number(row.n)]))
}
