import { and, asc, count, gt, inArray } from 'drizzle-orm'
import type { AnswerValue } from '../../contract/member-answers.ts'
import { guard } from '../../db/region-db.ts'
import { laterThan } from '../../handler/changes.ts'
import { refuseIfChanged } from '../../handler/conflict.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import type { OfficeReadContext } from '../../handler/office-context.ts'
import { user } from '../accounts/tables.ts'
import { loadPerson } from '../people/load-person.ts'
import { isThere } from '../people/people-order.ts'
import { dayKey } from '../stock/region-time.ts'
import { isSensitive } from './answer-rules.ts'
import { getMemberAnswers, listMemberAnswers, setMemberAnswers } from './contract.ts'
import { askedFields, fieldVersions, loadAnswers } from './load-fields.ts'
import type { KnownAnswer, ShownField } from './member-field-shapes.ts'
import { memberAnswer } from './tables.ts'
import { answerSteps, checkAnswers } from './write-answers.ts'

const asked = ({ groups, scope }: Pick<OfficeReadContext, 'groups' | 'scope'>) =>
  askedFields(groups, scope.groupId ?? '')

export const getMemberAnswersHandler = handleOffice(getMemberAnswers, async (ctx, { userId }, fail) => {
  const { person } = (await loadPerson(ctx.db, ctx.scope, userId)) ?? fail('userNotFound')
  const fields = asked(ctx)
  return { fields, ...(await loadAnswers(ctx.db, person.userId, fields)) }
})

export const setMemberAnswersHandler = handleOffice(
  setMemberAnswers,
  async (ctx, { userId, answers, ifUpdatedAt }, fail) => {
    const { db, now, region, scope } = ctx
    await ((await loadPerson(db, scope, userId)) ?? fail('userNotFound'))
    // A committee may leave open what it does not know, also where members must answer.
    const fields = asked(ctx).map((field) => ({ ...field, required: false }))
    const target = `${userId}:answers`
    const known = await loadAnswers(db, userId, fields)
    await refuseIfChanged(ctx, { id: target, updatedAt: known.updatedAt }, ifUpdatedAt)
    const checked = checkAnswers(fields, answers, dayKey(region.zone, now))
    const updatedAt = laterThan(known.updatedAt, now)
    const fieldIds = JSON.stringify(fields.map(({ id }) => id))
    return ctx.commit(
      {
        steps: [
          guard(
            `(select coalesce(max(updated_at), 0) from member_answer
              where user_id = ? and field_id in (select value from json_each(?))) = ?`,
            [userId, fieldIds, known.updatedAt],
            'changedMeanwhile',
          ),
          guard('exists (select 1 from user where id = ? and erased_at is null)', [userId], 'userNotFound'),
          ...answerSteps(db, userId, checked, fieldVersions(ctx.groups, scope.groupId ?? ''), updatedAt),
        ],
        audit: {
          target,
          before: { ...told(checked.keys(), known.answers), updatedAt: known.updatedAt },
          after: { ...told(checked.keys(), after(checked)), updatedAt },
          people: [userId],
        },
      },
      { updatedAt },
    )
  },
)

const after = (checked: ReadonlyMap<ShownField, AnswerValue | null>): KnownAnswer[] =>
  [...checked].flatMap(([{ id: fieldId }, value]) => (value === null ? [] : [{ fieldId, value }]))

/** By the label of each field; of what is sensitive, whether there is something. */
const told = (fields: Iterable<ShownField>, answers: readonly KnownAnswer[]): Record<string, AnswerValue | null> =>
  Object.fromEntries(
    [...fields].map(({ id, label, type }) => {
      const value = answers.find(({ fieldId }) => fieldId === id)?.value ?? null
      return [label, value !== null && isSensitive(type) ? 'renseigné' : value]
    }),
  )

const PAGE = 500

export const listMemberAnswersHandler = handleOffice(listMemberAnswers, async (ctx, { cursor }) => {
  const { db, scope } = ctx
  const fields = asked(ctx)
  const wanted = and(scope.where(user.groupId), isThere)
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ userId: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName })
      .from(user)
      .where(and(wanted, cursor === undefined ? undefined : gt(user.id, cursor)))
      .orderBy(asc(user.id))
      .limit(PAGE + 1),
    db.orm.select({ total: count() }).from(user).where(wanted),
  ])
  const shown = rows.slice(0, PAGE)
  const ids = shown.map(({ userId }) => userId)
  const fieldIds = new Set(fields.map(({ id }) => id))
  const answers =
    ids.length === 0 || fields.length === 0
      ? []
      : await db.orm.select().from(memberAnswer).where(inArray(memberAnswer.userId, ids))
  const byPerson = Map.groupBy(
    answers.filter(({ fieldId }) => fieldIds.has(fieldId)),
    ({ userId }) => userId,
  )
  return {
    fields,
    people: shown.map((person) => ({
      ...person,
      answers: (byPerson.get(person.userId) ?? []).flatMap(({ fieldId, value }) =>
        value === null ? [] : [{ fieldId, value }],
      ),
    })),
    nextCursor: rows.length > PAGE ? (shown.at(-1)?.userId ?? null) : null,
    total: counted?.total ?? 0,
  }
})
