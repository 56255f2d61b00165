import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { file } from '#kernel/media/tables.ts'
import type { OutgoingMail } from '#platform/mail-port.ts'
import type { Platform } from '#platform/port.ts'
import { mailFacts } from './mail-kind-shapes.ts'
import { openLinks, sealLinks } from './sealed-links.ts'
import { findSuppression, isHeldBack } from './suppression.ts'
import { mail } from './tables.ts'

const payloadShape = z.object({ mailId: z.string() })

export interface JobContext {
  db: RegionDb
  platform: Pick<Platform, 'mail' | 'files' | 'config' | 'log'>
  now: number
}

/** Columns of a mail to keep once it is sent. */
export async function keptOnceSent(appKey: Uint8Array, row: typeof mail.$inferSelect) {
  const facts = mailFacts(row.kind)
  if (facts?.isSecret) return { html: '', text: '', unsubscribeUrl: null, links: '' }
  return sealLinks(appKey, facts?.isDrawnOnce ? { ...row, html: '' } : row)
}

/**
 * True: the mail is not sent now, since its reader or its sender has changed their mind; the consequences are already
 * written.
 */
type KeptBack = (db: RegionDb, row: typeof mail.$inferSelect) => Promise<boolean>

/** Reasons and files that only features know. */
interface HandedIn {
  isKeptBack: KeptBack
  /** File of a version of the terms of sale; null if it is not kept any more. */
  readTerms: (termsId: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * Sends one mail of the outbox and returns the writes that record it. Repeatable: a sent mail is not sent again. If a
 * document is missing or the transport refuses, counts the try and throws; the mail stays queued.
 */
export async function sendMailJob(
  { db, platform, now }: JobContext,
  payload: unknown,
  { isKeptBack, readTerms }: HandedIn,
): Promise<Statement[]> {
  const { mailId } = payloadShape.parse(payload)
  const [stored] = await db.orm.select().from(mail).where(eq(mail.id, mailId))
  if (!stored || stored.status === 'Sent') return []
  const { appKey } = platform.config
  const row = await openLinks(appKey, stored)
  const open = and(eq(mail.id, mailId), ne(mail.status, 'Sent'))
  if (await isKeptBack(db, row)) return []
  const suppression = await findSuppression(db, row.recipient)
  if (suppression && isHeldBack(row.kind, suppression.reason)) {
    const kept = await sealLinks(appKey, row)
    return [
      db.orm
        .update(mail)
        .set({ ...kept, status: 'Failed', delivery: 'Suppressed', deliveryAt: now })
        .where(open),
    ]
  }
  try {
    const providerId = await platform.mail.send({
      id: row.id,
      from: row.sender,
      to: row.recipient,
      subject: row.subject,
      html: row.html,
      text: row.text,
      isAutomatic: mailFacts(row.kind)?.isWritten !== true,
      ...(row.unsubscribeUrl === null ? {} : { unsubscribeUrl: row.unsubscribeUrl }),
      ...(row.replyTo === null ? {} : { replyTo: row.replyTo }),
      attachments: await loadAttachments({ db, platform, readTerms }, row),
    })
    return [
      db.orm
        .update(mail)
        .set({
          status: 'Sent',
          providerId,
          sentAt: now,
          delivery: null,
          deliveryAt: null,
          deliveryNote: null,
          tries: sql`${mail.tries} + 1`,
          ...(await keptOnceSent(appKey, row)),
        })
        .where(open),
    ]
  } catch (error) {
    await db.write([
      db.orm
        .update(mail)
        .set({ tries: sql`${mail.tries} + 1` })
        .where(open),
    ])
    throw error
  }
}

/** Marks a mail as failed, which the operator sees, when the transport has refused every try. */
export function giveUpMail({ db }: Pick<JobContext, 'db'>, payload: unknown): Statement[] {
  const { mailId } = payloadShape.parse(payload)
  return [
    db.orm
      .update(mail)
      .set({ status: 'Failed' })
      .where(and(eq(mail.id, mailId), ne(mail.status, 'Sent'))),
  ]
}

/** A mail never waits for its terms: they have an address in its text, and a version that is gone never comes back. */
async function loadAttachments(
  { db, platform, readTerms }: Pick<JobContext, 'db' | 'platform'> & Pick<HandedIn, 'readTerms'>,
  { id: mailId, attachments }: Pick<typeof mail.$inferSelect, 'id' | 'attachments'>,
): Promise<OutgoingMail['attachments']> {
  if (attachments.length === 0) return []
  const ids = attachments.flatMap((attachment) => ('fileId' in attachment ? [attachment.fileId] : []))
  const rows =
    ids.length === 0 ? [] : await db.orm.select({ id: file.id, key: file.key }).from(file).where(inArray(file.id, ids))
  const keys = new Map(rows.map((row) => [row.id, row.key]))
  const readFile = async (fileId: string) => {
    const key = keys.get(fileId)
    const stored = key === undefined ? null : await platform.files.get(key)
    if (!stored) throw new Error(`The attachment ${fileId} has no stored bytes.`)
    return stored.bytes
  }
  const loaded = await Promise.all(
    attachments.map(async (attachment) => {
      const { name, mimeType } = attachment
      if ('fileId' in attachment) return [{ name, mimeType, bytes: await readFile(attachment.fileId) }]
      const { termsId } = attachment
      const bytes = await readTerms(termsId)
      if (bytes !== null) return [{ name, mimeType, bytes }]
      platform.log('error', 'mail.terms-missing', { mailId, termsId })
      return []
    }),
  )
  return loaded.flat()
}
