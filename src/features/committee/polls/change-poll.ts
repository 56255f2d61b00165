import { eq } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { newId } from '#lib/new-id.ts'
import { createPoll, updatePoll } from './contract.ts'
import { notCounted } from './count-votes.ts'
import { type ChoiceRow, type LoadedPoll, loadPoll, pickPollFields, toOfficePoll } from './load-polls.ts'
import { frozenFields, pollProblems, pollStateAt } from './poll-rules.ts'
import { type OfficePoll, type PollFields, pollFields } from './poll-shapes.ts'
import { poll, pollChoice } from './tables.ts'

function refuseProblems(fields: PollFields): void {
  const [first] = pollProblems(fields)
  if (first) throw new CallError('invalidRequest', { message: first[1], fields: [first[0]] })
}

const choiceRows = (pollId: string, labels: readonly string[]): ChoiceRow[] =>
  labels.map((label, position) => ({ id: newId('pc'), pollId, position, label, votes: 0 }))

export const createPollHandler = handleOffice(createPoll, async (ctx, fields) => {
  const { db, now, scope } = ctx
  refuseProblems(fields)
  if (fields.endsAt <= now)
    throw new CallError('invalidRequest', { message: 'La fin est déjà passée.', fields: ['endsAt'] })
  const { choices: labels, ...columns } = fields
  const times = { askedAt: now, createdAt: now, updatedAt: now }
  const row = { ...columns, ...times, id: newId('po'), groupId: scope.groupId ?? '' }
  const choices = choiceRows(row.id, labels)
  return ctx.commit(
    {
      steps: [db.orm.insert(poll).values(row), db.orm.insert(pollChoice).values(choices)],
      audit: { target: row.id, groupId: row.groupId, after: { ...fields, updatedAt: now } },
      changesCatalogue: true,
    },
    { item: await toOfficePoll(ctx, { row, choices, total: 0 }) },
  )
})

export const updatePollHandler = handleOffice(
  updatePoll,
  async (ctx, { pollId, updates, ifUpdatedAt }, fail) => {
    const loaded = (await loadPoll(ctx.db, ctx.scope, pollId)) ?? fail('pollNotFound')
    await refuseIfChanged(ctx, loaded.row, ifUpdatedAt)
    return write(ctx, loaded, { ...pickPollFields(loaded), ...updates }, (item) => ({ item }))
  },
  { undo: undoUpdate, of: poll },
)

/** Writes the former values like any update, except fields frozen by a vote since. */
async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const loaded = await loadPoll(ctx.db, ctx.scope, target)
  if (!loaded) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, loaded.row, changedAt)
  const former = pollFields.partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  const late: ReadonlySet<ErrorCode> = new Set(['pollStarted', 'pollEnded', 'invalidRequest'])
  try {
    return await write(ctx, loaded, { ...pickPollFields(loaded), ...former.data }, () => ({}))
  } catch (error) {
    if (error instanceof CallError && late.has(error.code)) throw new CallError('undoTooLate')
    throw error
  }
}

async function write<Result>(
  ctx: OfficeWriteContext,
  loaded: LoadedPoll,
  asked: PollFields,
  answer: (item: OfficePoll) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const { row } = loaded
  // A past end means now.
  const wanted = asked.endsAt === row.endsAt ? asked : { ...asked, endsAt: Math.max(asked.endsAt, now) }
  const changes = changesBetween(pickPollFields(loaded), wanted)
  if (changes === null) return ctx.unchanged(answer(await toOfficePoll(ctx, loaded)))
  const isFrozen = frozenFields.some((field) => field in changes.after)
  if (loaded.total > 0) refuseSettled(pollStateAt(row, now) === 'ended', isFrozen)
  refuseProblems(wanted)
  const updatedAt = laterThan(row.updatedAt, now)
  const { choices: labels, ...columns } = wanted
  const next = { ...row, ...columns, updatedAt, askedAt: isFrozen ? updatedAt : row.askedAt }
  const choices = 'choices' in changes.after ? choiceRows(row.id, labels) : loaded.choices
  // The answer of a change has no anonymous result, since others may vote until it is written.
  const shown = await toOfficePoll(ctx, { row: next, choices, total: loaded.total })
  const item = next.anonymous ? { ...shown, ...notCounted } : shown
  return commitUpdate(
    ctx,
    { read: row, newest: async () => (await loadPoll(db, ctx.scope, row.id))?.row },
    {
      steps: [
        ...(isFrozen ? [nobodyHasVoted(row.id)] : []),
        {
          statement: db.orm.update(poll).set(next).where(unchangedSince(poll, row)),
        },
        changed(1, 'changedMeanwhile'),
        ...(choices === loaded.choices ? [] : replaceChoices(ctx, row.id, choices)),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId: row.groupId },
      changesCatalogue: true,
    },
    answer(item),
  )
}

/** Refuses to reopen an ended poll with votes: two results would reveal a single person's choice. */
function refuseSettled(hasEnded: boolean, isFrozen: boolean): void {
  if (hasEnded) throw new CallError('pollEnded')
  if (isFrozen) throw new CallError('pollStarted')
}

export const nobodyHasVoted = (pollId: string): Step =>
  guard('not exists (select 1 from poll_voter where poll_id = ?)', [pollId], 'pollStarted')

const replaceChoices = ({ db }: OfficeWriteContext, pollId: string, choices: ChoiceRow[]): Statement[] => [
  db.orm.delete(pollChoice).where(eq(pollChoice.pollId, pollId)),
  db.orm.insert(pollChoice).values(choices),
]
