import { and, eq, inArray, max } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { isMissingPayment } from '#kernel/cards/card-error.ts'
import type { CardTransactionRecord } from '#kernel/cards/card-transaction.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { attempt, dispute, refund } from '#kernel/orders/tables.ts'
import { cardAccount, cardTransaction, ledgerEntry, ledgerEvent } from './tables.ts'

const HOUR_MS = 3_600_000
/** Length of the window read at once: the transactions of a busy day fit into memory. */
const WINDOW_MS = 24 * HOUR_MS
/** Overlap read again each time, because a transaction may appear a little after its own moment. */
const AGAIN_MS = 2 * HOUR_MS
/** Longest time of one round; the next round continues. */
const ROUND_MS = 20_000

/**
 * Reads the transactions of the card account day by day and keeps those of this region, each once, in one write with
 * the progress. A trigger books their fees; refunds and losses unknown to the ledger are queued for a comparison.
 */
export async function readCardBalance(ctx: JobContext): Promise<void> {
  const { db, platform, now } = ctx
  const account = await platform.cards.keyName()
  const [known] = await db.orm.select().from(cardAccount).where(eq(cardAccount.account, account))
  const from = known ? known.readUntil - AGAIN_MS : await firstPayment(ctx)
  if (from === null) return
  const stopAt = performance.now() + ROUND_MS
  for (let at = from; at <= now && performance.now() < stopAt; at += WINDOW_MS) {
    const until = Math.min(at + WINDOW_MS, now + 1_000)
    const found: CardTransactionRecord[] = []
    for await (const page of platform.cards.listBalanceTransactions({ from: at, until })) found.push(...page)
    // Oldest first, so that they are kept in the order in which they happened.
    const lines = await newLines(
      ctx,
      found.toSorted((one, other) => one.createdAt - other.createdAt),
    )
    const readUntil = Math.min(until, now)
    await db.write([
      ...lines.map((line) => keep(account, line)),
      ...(await lookedInto(ctx, lines)),
      db.orm
        .insert(cardAccount)
        .values({ account, readUntil })
        .onConflictDoUpdate({ target: cardAccount.account, set: { readUntil } }),
    ])
  }
}

async function firstPayment({ db }: JobContext): Promise<number | null> {
  const { rows } = await db.query('select min(started_at) as ts from attempt')
  const ts = rows[0]?.ts ?? null
  return ts === null ? null : Number(ts)
}

interface Line extends CardTransactionRecord {
  ours: boolean
}

/** Transactions not kept yet, of this region or of none. */
async function newLines(ctx: JobContext, found: readonly CardTransactionRecord[]): Promise<Line[]> {
  const lines: Line[] = []
  for (let at = 0; at < found.length; at += 500) lines.push(...(await someNewLines(ctx, found.slice(at, at + 500))))
  return lines
}

async function someNewLines(ctx: JobContext, some: readonly CardTransactionRecord[]): Promise<Line[]> {
  const { db, platform, region } = ctx
  const ids = some.map(({ providerId }) => providerId)
  const kept = await db.orm
    .select({ id: cardTransaction.id })
    .from(cardTransaction)
    .where(inArray(cardTransaction.id, ids))
  const named: CardTransactionRecord[] = []
  for (const line of some) {
    if (kept.some(({ id }) => id === line.providerId)) continue
    named.push(line.region === undefined ? { ...line, ...(await payment(ctx, line)) } : line)
  }
  const places = await findPaymentPlaces(ctx, named)
  return named.flatMap((line) => {
    const place = places(line)
    const isElsewhere =
      place === 'elsewhere' || (place === 'unknown' && isOfAnother(platform, region.slug, line.region))
    return isElsewhere ? [] : [{ ...line, ours: place === 'here' || line.region === region.slug }]
  })
}

const isOfAnother = ({ regions }: JobContext['platform'], own: string, named: string | undefined): boolean =>
  named !== own && regions.some(({ slug }) => slug === named)

/**
 * Finds the region whose books have the payment of a transaction. Where tenants move, it is the region that had the
 * order at that moment.
 */
async function findPaymentPlaces({ db }: JobContext, lines: readonly CardTransactionRecord[]) {
  const payments = lines.flatMap(({ paymentId }) => paymentId ?? [])
  const attempts = lines.flatMap(({ attemptId }) => attemptId ?? [])
  const [here, booked] = await db.orm.batch([
    db.orm
      .select({ paymentId: attempt.paymentId, since: max(ledgerEvent.ts) })
      .from(attempt)
      .leftJoin(ledgerEvent, and(eq(ledgerEvent.attemptId, attempt.id), eq(ledgerEvent.opening, true)))
      .where(inArray(attempt.paymentId, payments))
      .groupBy(attempt.paymentId),
    db.orm
      .selectDistinct({ attemptId: ledgerEntry.attemptId, counterpart: ledgerEntry.counterpart })
      .from(ledgerEntry)
      .where(inArray(ledgerEntry.attemptId, attempts)),
  ])
  return ({ paymentId, attemptId, counterpart, createdAt }: CardTransactionRecord) => {
    const found = here.find((row) => row.paymentId === paymentId)
    if (found) return createdAt > (found.since ?? 0) ? 'here' : 'elsewhere'
    const gone = booked.filter((row) => row.attemptId === attemptId)
    if (gone.length === 0) return 'unknown'
    return gone.some((row) => row.counterpart === counterpart) ? 'here' : 'elsewhere'
  }
}

/**
 * Looks the payment up at the provider. For an operation made in its dashboard only the payment is known, and it names
 * the region.
 */
async function payment({ platform }: JobContext, { paymentId }: CardTransactionRecord) {
  if (paymentId === undefined) return {}
  try {
    const { attemptId, region } = await platform.cards.retrieveIntent(paymentId)
    return { attemptId, region }
  } catch (error) {
    if (isMissingPayment(error)) return {}
    throw error
  }
}

const keep = (account: string, line: Line): Statement => ({
  sql: `insert into card_transaction (id, account, type, moved, fee, currency, payment_id, attempt_id, counterpart, ours, created_at, book_ts)
      select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, max(?, coalesce((select max(end_ts) from closed_month), 0))
      where not exists (select 1 from card_transaction where id = ?)`,
  args: [
    ...[line.providerId, account, line.type, line.amountCents, line.feeCents, line.currency],
    ...[line.paymentId, line.attemptId, line.counterpart, line.ours, line.createdAt, line.createdAt, line.providerId],
  ],
})

/** Jobs that compare the ledger with the provider where it refunded or lost money unknown to the ledger. */
async function lookedInto({ db, now }: JobContext, lines: readonly Line[]): Promise<Statement[]> {
  const wanted = lines.filter(({ ours, counterpart }) => ours && counterpart && !counterpart.startsWith('payment:'))
  if (wanted.length === 0) return []
  const attempts = wanted.flatMap(({ attemptId }) => attemptId ?? [])
  const [refunds, disputes] = await db.orm.batch([
    db.orm.select({ id: refund.providerId }).from(refund).where(inArray(refund.attemptId, attempts)),
    db.orm.select({ id: dispute.id }).from(dispute).where(inArray(dispute.attemptId, attempts)),
  ])
  const known = new Set([...refunds.map(({ id }) => `refund:${id}`), ...disputes.map(({ id }) => `dispute:${id}`)])
  return wanted.flatMap(({ counterpart = '', attemptId, paymentId }) => {
    if (known.has(counterpart) || attemptId === undefined || paymentId === undefined) return []
    const kind = counterpart.startsWith('refund') ? 'book-refunds' : 'book-disputes'
    const payload = { attemptId, paymentId }
    return [enqueueJob(db, { kind, payload, runAt: now, dedupeKey: `${kind}:${paymentId}` }, now)]
  })
}
