import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { loadOwnTickets } from '#features/tickets/own-tickets/load-own-tickets.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import type { AppEnv } from '../app-env.ts'

/** Most documents in one file, and their bytes: a reading of them all at once must fit into memory. */
const MOST_DOCUMENTS = 50
const MOST_BYTES = 40 * 1024 * 1024

/**
 * Documents of a purchase of the caller's that give access, as one PDF; null for another person's, as if it did not
 * exist. Refuses with a sentence what does not go together.
 */
export async function joinedTickets(c: Context<AppEnv>): Promise<Uint8Array | string | null> {
  const ctx = await c.var.context()
  if (ctx.actor.kind === 'visitor') return null
  const isOwn = and(eq(orderItem.userId, ctx.actor.userId), eq(attempt.paymentId, c.req.param('paymentId') ?? ''))
  const rows = await loadOwnTickets(ctx.db, isOwn, ctx.now)
  if (rows.length === 0) return null
  const files = rows.flatMap(({ entry, file }) => (file && entry.status === 'Ready' ? [file] : []))
  if (files.length < rows.length) return 'Un billet est encore en préparation : réessayez dans un instant.'
  const apart = 'Ces billets ne se réunissent pas en un seul fichier : téléchargez-les un à un.'
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  if (
    files.length > MOST_DOCUMENTS ||
    bytes > MOST_BYTES ||
    files.some(({ mimeType }) => mimeType !== 'application/pdf')
  )
    return apart
  const { files: stored, compute } = c.var.platform
  const read = await Promise.all(files.map(({ key }) => stored.get(key)))
  const documents = read.flatMap((found) => (found === null ? [] : [found.bytes]))
  if (documents.length < files.length) return apart
  return (await compute.run('joined-pdf', documents)) ?? apart
}
