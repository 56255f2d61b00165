import { and, eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import type { ListedMail } from '#kernel/mail/outbox-shapes.ts'
import { mail } from '#kernel/mail/tables.ts'
import { listMails } from './contract.ts'
import { matchMails } from './find-mails.ts'
import { inState, mailState } from './mail-state.ts'

/** Highest exact count: counting a million rows takes longer than reading a hundred. */
const COUNTED_AT_MOST = 1_000

/** Columns without the text, which is most of a row. */
export const listedColumns = {
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  subject: mail.subject,
  status: mail.status,
  delivery: mail.delivery,
  deliveryAt: mail.deliveryAt,
  deliveryNote: mail.deliveryNote,
  tries: mail.tries,
  createdAt: mail.createdAt,
  sentAt: mail.sentAt,
}

type ListedRow = Pick<typeof mail.$inferSelect, keyof typeof listedColumns>

export const toListedMail = (row: ListedRow): ListedMail => ({
  ...{ id: row.id, kind: row.kind, to: row.recipient, subject: row.subject, state: mailState(row), tries: row.tries },
  ...{ createdAt: row.createdAt, sentAt: row.sentAt, deliveryAt: row.deliveryAt, note: row.deliveryNote },
})

/** Lists mails; every filter has an index and a cursor, so that a page costs the same among a million mails. */
export const listMailsHandler = handleOffice(listMails, async ({ db }, input) => {
  const { state, kind, fromTs, toTs, text = '', ...query } = input
  const found = await matchMails(db, text)
  if (found === null) return { items: [], nextCursor: null, total: 0 }
  // `+` makes SQLite start from the few mails that match the text; through the index on time it would read all.
  const at = found === undefined ? mail.createdAt : sql`+${mail.createdAt}`
  const page = listPage(query, { by: { createdAt: at }, usual: { sort: 'createdAt', direction: 'desc' }, id: mail.id })
  const wanted = and(
    found,
    state && inState(state),
    kind && eq(mail.kind, kind),
    fromTs === undefined ? undefined : sql`${at} >= ${fromTs}`,
    toTs === undefined ? undefined : sql`${at} < ${toTs}`,
  )
  const counted = db.orm
    .select({ one: sql`1`.as('one') })
    .from(mail)
    .where(wanted)
    .limit(COUNTED_AT_MOST)
    .as('counted')
  const [rows, [count]] = await db.orm.batch([
    db.orm
      .select({ ...listedColumns, key: page.key })
      .from(mail)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: sql<number>`count(*)` }).from(counted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return { items: shown.map(toListedMail), nextCursor, total: count?.total ?? 0 }
})
