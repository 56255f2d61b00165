import { CallError } from '#contract/errors.ts'
import { changed, guard, type Step } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { type MemberField, memberField } from '#kernel/member-answers/tables.ts'
import { newId } from '#lib/new-id.ts'
import { createMemberField, updateMemberField } from './contract.ts'
import { fieldState, loadField, loadFields, officeField } from './load-fields.ts'
import { type MemberFieldState, type OfficeMemberField, sentMemberField } from './member-field-shapes.ts'

const MOST_FIELDS = 50

export const createMemberFieldHandler = handleOffice(createMemberField, async (ctx, sent, fail) => {
  const { db, now, scope } = ctx
  const fields = settled({ ...sent, isSeniority: false })
  const known = await loadFields(db, scope)
  if (known.length >= MOST_FIELDS) fail('tooManyFields')
  refuseWrong(fields)
  const position = Math.max(-1, ...known.map(({ row }) => row.position)) + 1
  const facts = { id: newId('mf'), groupId: scope.groupId ?? '', position, createdAt: now, updatedAt: now }
  const row: MemberField = { ...fields, ...facts }
  return ctx.commit(
    {
      steps: [db.orm.insert(memberField).values(row)],
      audit: { target: row.id, groupId: row.groupId, after: { ...fields, updatedAt: now } },
      // The groups held in memory include the fields of their committees.
      changesCatalogue: true,
    },
    { item: officeField(row, 0) },
  )
})

export const updateMemberFieldHandler = handleOffice(
  updateMemberField,
  async (ctx, { fieldId, updates, ifUpdatedAt }, fail) => {
    const { row, answers } = (await loadField(ctx.db, ctx.scope, fieldId)) ?? fail('memberFieldNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, answers, { ...fieldState(row), ...updates }, (item) => ({ item }))
  },
  { undo: undoUpdate, of: memberField },
)

/** Writes the former values through the same update, which refuses if the field has changed since. */
async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const found = await loadField(ctx.db, ctx.scope, target)
  if (!found) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, found.row, changedAt)
  const former = sentMemberField.partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return write(ctx, found.row, found.answers, { ...fieldState(found.row), ...former.data }, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  row: MemberField,
  answers: number,
  sent: MemberFieldState,
  answer: (item: OfficeMemberField) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const wanted = settled(sent)
  const changes = changesBetween(fieldState(row), wanted)
  if (changes === null) return ctx.unchanged(answer(officeField(row, answers)))
  refuseWrong(wanted)
  const updatedAt = laterThan(row.updatedAt, now)
  const next: MemberField = { ...row, ...wanted, updatedAt }
  return commitUpdate(
    ctx,
    { read: row, newest: async () => (await loadField(db, ctx.scope, row.id))?.row },
    {
      steps: [
        ...answersStillFit(row, wanted),
        {
          statement: db.orm
            .update(memberField)
            .set({ ...wanted, updatedAt })
            .where(unchangedSince(memberField, row)),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId: row.groupId },
      changesCatalogue: true,
    },
    answer(officeField(next, answers)),
  )
}

/** Removes settings that the type does not have. */
const settled = (fields: MemberFieldState): MemberFieldState => ({
  ...fields,
  isSeniority: fields.type === 'Date' && fields.isSeniority,
  choices: fields.type === 'Choice' ? fields.choices : [],
})

function refuseWrong({ type, choices }: MemberFieldState): void {
  const different = [choices.map(({ id }) => id), choices.map(({ label }) => label)].map((all) => new Set(all).size)
  if (type === 'Choice' && (choices.length < 2 || different.some((size) => size < choices.length)))
    throw new CallError('fieldChoices', { fields: ['choices'] })
}

/** Guards that no given answer loses its meaning (another type, a removed choice) or gets more readers. */
function answersStillFit(row: MemberField, wanted: MemberFieldState): Step[] {
  const given = 'select 1 from member_answer where field_id = ? and value is not null'
  const nobodyAnswered = (refusal: CallError) => guard(`not exists (${given})`, [row.id], refusal)
  const steps: Step[] = []
  if (row.readers === 'Committee' && wanted.readers === 'CommitteeAndGroup') steps.push(nobodyAnswered(wouldBeRead()))
  if (wanted.type !== row.type) steps.push(nobodyAnswered(new CallError('fieldAnswered', { fields: ['type'] })))
  else if (row.type === 'Choice') {
    const ids = JSON.stringify(wanted.choices.map(({ id }) => id))
    const gone = `${given} and json_extract(value, '$') not in (select value from json_each(?))`
    steps.push(guard(`not exists (${gone})`, [row.id, ids], new CallError('fieldAnswered', { fields: ['choices'] })))
  }
  return steps
}

/** Error for more readers: members who answered were told who reads it. */
const wouldBeRead = () =>
  new CallError('fieldAnswered', {
    fields: ['readers'],
    message: 'Des bénéficiaires ont déjà répondu : personne d’autre ne lira leurs réponses. Ajoutez un autre champ.',
  })
