import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeReadContext, OfficeWriteContext } from '#handler/office-context.ts'
import { readFormer } from '#handler/read-former.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { newId } from '#lib/new-id.ts'
import { answerSteps } from './answer-steps.ts'
import { audienceField } from './audience.ts'
import { readAudience, type StoredAudience, storedAudience } from './audience-shapes.ts'
import { createMailing, deleteMailing, updateMailing } from './contract.ts'
import { loadMailing, type MailingRow, mailingFieldsIn, officeMailing } from './load-mailing.ts'
import { type MailingFields, mailingFields, type OfficeMailing } from './mailing-shapes.ts'
import { mailing } from './tables.ts'

/** Refuses a sub-group or field that is not the committee's own, and a step that the field lacks. */
export function refuseForeignAudience({ groups, scope }: OfficeReadContext, stored: StoredAudience): void {
  const audience = readAudience(stored)
  if (audience.kind === 'all') return
  const groupId = scope.groupId ?? ''
  const own = new Set(groups.subtreeIds(groupId))
  if (!audience.groupIds.every((id) => own.has(id)))
    throw new CallError('groupNotFound', { fields: ['audience.groupIds'] })
  for (const [at, { fieldId, step }] of audience.answers.entries()) {
    const field = audienceField(groups, groupId, fieldId)
    if (!field) throw new CallError('memberFieldNotFound', { fields: [`audience.answers.${at}.fieldId`] })
    if (!answerSteps(field).some(({ value }) => value === step))
      throw new CallError('memberFieldNotFound', { fields: [`audience.answers.${at}.step`] })
  }
}

/** Fields of an earlier state, whose audience may be stored as it was before criteria were combined. */
const formerFields = mailingFields.extend({ audience: storedAudience.transform(readAudience) }).partial()

export const createMailingHandler = handleOffice(createMailing, async (ctx, fields) => {
  const { db, now, scope, origin } = ctx
  refuseForeignAudience(ctx, fields.audience)
  const row: MailingRow = {
    ...fields,
    ...{ id: newId('ml'), groupId: scope.groupId ?? '', state: 'draft', origin, createdAt: now, updatedAt: now },
    ...{ scheduledAt: null, startedAt: null, finishedAt: null, cancelledAt: null, gatheredTo: null },
    ...{ note: null, counts: null },
  }
  return ctx.commit(
    {
      steps: [db.orm.insert(mailing).values(row)],
      audit: { target: row.id, groupId: row.groupId, after: { ...fields, updatedAt: now } },
    },
    { item: await officeMailing(ctx, row) },
  )
})

export const updateMailingHandler = handleOffice(
  updateMailing,
  async (ctx, { mailingId, updates, ifUpdatedAt }, fail) => {
    const row = (await loadMailing(ctx.db, ctx.scope, mailingId)) ?? fail('mailingNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, { ...mailingFieldsIn(row), ...updates }, (item) => ({ item }))
  },
  { undo: undoUpdate, of: mailing },
)

/** Writes the former values like any update; a mailing that is no draft any more cannot change. */
async function undoUpdate(ctx: OfficeWriteContext, change: UndoneChange) {
  const found = await loadMailing(ctx.db, ctx.scope, change.target)
  const { row, former } = await readFormer(ctx, change, found, formerFields)
  if (row.state !== 'draft') throw new CallError('undoTooLate')
  return write(ctx, row, { ...mailingFieldsIn(row), ...former }, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  row: MailingRow,
  wanted: MailingFields,
  answer: (item: OfficeMailing) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  if (row.state !== 'draft') throw new CallError('mailingStarted')
  const changes = changesBetween(mailingFieldsIn(row), wanted)
  if (changes === null) return ctx.unchanged(answer(await officeMailing(ctx, row)))
  refuseForeignAudience(ctx, wanted.audience)
  const updatedAt = laterThan(row.updatedAt, now)
  const next = { ...row, ...wanted, note: null, updatedAt }
  const item = await officeMailing(ctx, next)
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadMailing(db, ctx.scope, row.id) },
    {
      steps: [
        {
          statement: db.orm
            .update(mailing)
            .set({ ...wanted, note: null, updatedAt })
            .where(and(unchangedSince(mailing, row), eq(mailing.state, 'draft'))),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId: row.groupId },
    },
    answer(item),
  )
}

export const deleteMailingHandler = handleOffice(deleteMailing, async (ctx, { mailingId, ifUpdatedAt }, fail) => {
  const row = (await loadMailing(ctx.db, ctx.scope, mailingId)) ?? fail('mailingNotFound')
  await refuseIfChanged(ctx, row, ifUpdatedAt)
  if (row.state !== 'draft') return fail('mailingStarted')
  const { subject, groupId, updatedAt } = row
  const { trashId, steps } = await trashSteps(ctx, {
    kind: 'mailing',
    target: mailingId,
    label: subject,
    groupId,
    parts: [{ table: 'mailing', where: 'id = ?', args: [mailingId] }],
  })
  return ctx.commit(
    {
      steps: [
        guard(
          "exists (select 1 from mailing where id = ? and updated_at = ? and state = 'draft')",
          [mailingId, updatedAt],
          'changedMeanwhile',
        ),
        ...steps,
      ],
      audit: { target: mailingId, groupId, before: { subject, updatedAt } },
    },
    { trashId },
  )
})
