import { and, eq, inArray } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { countAudience } from './audience.ts'
import { refuseForeignAudience } from './change-mailing.ts'
import { cancelMailing, pauseMailing, resumeMailing, sendMailing } from './contract.ts'
import { loadMailing, type MailingRow, officeMailing } from './load-mailing.ts'
import { dropJobs, dropMails, newJobs } from './mail-jobs.ts'
import type { MailingState } from './mailing-shapes.ts'
import { queueMailing } from './queue-mailing.ts'
import { mailing } from './tables.ts'

const YEAR = 366 * 86_400_000

export const sendMailingHandler = handleOffice(sendMailing, async (ctx, { mailingId, at, ifUpdatedAt }, fail) => {
  const { db, now } = ctx
  const row = (await loadMailing(db, ctx.scope, mailingId)) ?? fail('mailingNotFound')
  await refuseIfChanged(ctx, row, ifUpdatedAt)
  if (row.state !== 'draft') return fail('mailingStarted')
  if (at !== null && (at <= now || at > now + YEAR))
    throw new CallError('invalidRequest', { message: 'Choisissez un moment à venir, d’ici un an.', fields: ['at'] })
  refuseForeignAudience(ctx, row.audience)
  if ((await countAudience(ctx, row)) === null) return fail('audienceTooSmall')
  return move(ctx, row, ['draft'], { state: 'scheduled', scheduledAt: at ?? now, note: null }, (next) =>
    queueMailing(db, next, now),
  )
})

/** Pauses a mailing. Queued mails lose their jobs and get new ones on resuming; mails being sent continue. */
export const pauseMailingHandler = handleOffice(pauseMailing, async (ctx, { mailingId }, fail) => {
  const row = (await loadMailing(ctx.db, ctx.scope, mailingId)) ?? fail('mailingNotFound')
  if (row.state === 'paused') return ctx.unchanged({ item: await officeMailing(ctx, row) })
  if (row.state !== 'sending') return fail('mailingNotThere')
  return move(ctx, row, ['sending'], { state: 'paused', note: null }, () => [dropJobs(mailingId)])
})

export const resumeMailingHandler = handleOffice(resumeMailing, async (ctx, { mailingId }, fail) => {
  const { db, now } = ctx
  const row = (await loadMailing(db, ctx.scope, mailingId)) ?? fail('mailingNotFound')
  if (row.state === 'sending') return ctx.unchanged({ item: await officeMailing(ctx, row) })
  if (row.state !== 'paused') return fail('mailingNotThere')
  const state = row.startedAt === null ? 'scheduled' : 'sending'
  return move(ctx, row, ['paused'], { state, note: null }, (next) => [
    newJobs(mailingId, now),
    ...queueMailing(db, next, now),
  ])
})

export const cancelMailingHandler = handleOffice(cancelMailing, async (ctx, { mailingId }, fail) => {
  const { now } = ctx
  const row = (await loadMailing(ctx.db, ctx.scope, mailingId)) ?? fail('mailingNotFound')
  if (row.state === 'draft' || row.state === 'done') return fail('mailingNotThere')
  if (row.startedAt === null)
    return move(ctx, row, ['scheduled', 'paused'], { state: 'draft', scheduledAt: null, note: null }, () => [])
  const ended = { state: 'done', cancelledAt: now, finishedAt: now, gatheredTo: null, note: null } as const
  return move(ctx, row, ['sending', 'paused'], ended, () => dropMails(mailingId))
})

/** Changes a mailing's state once, with all steps that belong to it; the row's own change is the guard. */
async function move(
  ctx: OfficeWriteContext,
  row: MailingRow,
  from: readonly MailingState[],
  change: Partial<MailingRow> & { state: MailingState },
  steps: (next: MailingRow) => readonly (Step | Statement)[],
) {
  const { db, now } = ctx
  const next = { ...row, ...change, updatedAt: laterThan(row.updatedAt, now) }
  const { state, scheduledAt } = next
  const committed = await ctx.commit(
    {
      steps: [
        {
          statement: db.orm
            .update(mailing)
            .set({ ...change, updatedAt: next.updatedAt })
            .where(
              and(eq(mailing.id, row.id), eq(mailing.updatedAt, row.updatedAt), inArray(mailing.state, [...from])),
            ),
        },
        changed(1, 'mailingNotThere'),
        ...steps(next),
      ],
      audit: {
        target: row.id,
        groupId: row.groupId,
        before: { state: row.state, scheduledAt: row.scheduledAt },
        after: { state, scheduledAt },
      },
    },
    { item: await officeMailing(ctx, next) },
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
}
