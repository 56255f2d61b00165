import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { changed, type Statement } from '#db/region-db.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { countAudience } from './audience.ts'
import { gatherRecipients } from './gather-recipients.ts'
import type { MailingRow } from './load-mailing.ts'
import { dropJobs } from './mail-jobs.ts'
import { MailingMoved } from './mailing-moved.ts'
import { type DrawFor, drawForReaders, MAILS_A_PART, putInOutbox } from './put-in-outbox.ts'
import { MAILING_JOB, queueMailing } from './queue-mailing.ts'
import { mailing } from './tables.ts'

/**
 * Length of a run, after which it queues the next, so that other jobs and, on Workers, the time limit fit in between.
 */
const RUN_MS = 1_000
/** Interval for checking that all mails in the outbox are sent. */
const LOOK_AGAIN_MS = 10_000
/**
 * Shortest part: about 110 mails a second, which a runner also sends. A faster pace would slow buyers and the mail
 * service.
 */
const SHORTEST_PART_MS = 90
const LONGEST_PAUSE_MS = 250

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Carries a mailing from its start to the last mail in parts, each written with its progress. */
export const mailingJob = jobKind({
  kind: MAILING_JOB,
  name: 'Envoi d’une communication',
  payload: z.object({ mailingId: z.string() }),
  leaseMs: 60_000,
  maxTries: 6,
  run: runMailing,
  giveUp: ({ db, now }, { mailingId }) => [
    db.orm
      .update(mailing)
      .set({ state: 'paused', note: 'Plusieurs essais ont échoué. Reprenez l’envoi plus tard.', updatedAt: now })
      .where(and(eq(mailing.id, mailingId), inArray(mailing.state, ['scheduled', 'sending']))),
    dropJobs(mailingId),
  ],
})

async function runMailing(ctx: JobContext, { mailingId }: { mailingId: string }): Promise<void> {
  const { db, platform } = ctx
  const until = platform.now() + RUN_MS
  let drawn: DrawFor | null = null
  const draw = (row: MailingRow): DrawFor => {
    drawn ??= drawForReaders(ctx, row)
    return drawn
  }
  for (;;) {
    const [row] = await db.orm.select().from(mailing).where(eq(mailing.id, mailingId))
    if (!row || (row.state !== 'scheduled' && row.state !== 'sending')) return
    const began = performance.now()
    let part: Part = {}
    try {
      part = await nextPart(ctx, row, draw)
    } catch (error) {
      // The mailing was changed meanwhile, so it is read again.
      if (!(error instanceof MailingMoved)) throw error
    }
    const now = platform.now()
    if (part.later !== undefined || now >= until)
      return void (await db.write(queueMailing(db, { id: row.id, scheduledAt: part.later ?? now }, now)))
    // Leaves the thread to requests for longer than the mailing takes.
    const took = performance.now() - began
    const rest = part.isFull ? SHORTEST_PART_MS - took : 0
    await pause(Math.min(Math.max(2 * took, rest), LONGEST_PAUSE_MS))
  }
}

/** Result of a part. `later`: moment of the next part, else at once. `isFull`: it sent as many mails as a part may. */
interface Part {
  later?: number
  isFull?: boolean
}

async function nextPart(ctx: JobContext, row: MailingRow, draw: (row: MailingRow) => DrawFor): Promise<Part> {
  const { db, groups, platform } = ctx
  const now = platform.now()
  if (row.state === 'scheduled' && (row.scheduledAt ?? now) > now) return { later: row.scheduledAt ?? now }
  if (groups.get(row.groupId)?.premium !== true)
    return stop(ctx, row, 'Votre CSE n’a plus le droit premium : rien de plus n’est envoyé.')
  if (row.state === 'scheduled') return begin(ctx, row)
  if (row.gatheredTo !== null) {
    await gatherRecipients(ctx, row)
    return {}
  }
  const looked = await putInOutbox(ctx, row, draw(row))
  if (looked > 0) return { isFull: looked === MAILS_A_PART }
  const [waiting] = (
    await db.query(
      `select exists (select 1 from mailing_recipient r join mail m on m.id = r.mail_id
        where r.mailing_id = ? and r.state = 'queued' and m.status = 'Queued') as mails`,
      [row.id],
    )
  ).rows
  if (waiting?.mails === 1) return { later: now + LOOK_AGAIN_MS }
  return change(ctx, row, { state: 'done', finishedAt: now })
}

async function begin(ctx: JobContext, row: MailingRow): Promise<Part> {
  const { db, groups, platform } = ctx
  const now = platform.now()
  if ((await countAudience({ db, groups, now }, row)) === null)
    return change(ctx, row, {
      state: 'draft',
      scheduledAt: null,
      note: 'L’envoi n’est pas parti : il ne désigne plus assez de personnes.',
    })
  return change(ctx, row, { state: 'sending', startedAt: now, gatheredTo: '' })
}

const stop = (ctx: JobContext, row: MailingRow, note: string): Promise<Part> =>
  change(ctx, row, { state: 'paused', note }, [dropJobs(row.id)])

async function change(
  { db, platform }: JobContext,
  row: MailingRow,
  facts: Partial<MailingRow>,
  steps: readonly Statement[] = [],
): Promise<Part> {
  await db.write([
    db.orm
      .update(mailing)
      .set({ ...facts, updatedAt: Math.max(platform.now(), row.updatedAt + 1) })
      .where(and(eq(mailing.id, row.id), eq(mailing.state, row.state), eq(mailing.updatedAt, row.updatedAt))),
    changed(1, new MailingMoved()),
    ...steps,
  ])
  return {}
}
