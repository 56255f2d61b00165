import { and, count, inArray } from 'drizzle-orm'
import type { AnswerValue } from '#contract/member-answers.ts'
import { guard } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { user } from '#kernel/accounts/tables.ts'
import { memberAnswer } from '#kernel/member-answers/tables.ts'
import { peopleOrders, withWords } from '#kernel/people/people-order.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { isSensitive } from './answer-rules.ts'
import { asAsked, askedColumns, isAsked, loadAsked, readFields } from './asked-people.ts'
import { getMemberAnswers, listMemberAnswers, setMemberAnswers } from './contract.ts'
import { fieldVersions, loadAnswers } from './load-fields.ts'
import type { KnownAnswer, ShownField } from './member-field-shapes.ts'
import { answerSteps, checkAnswers } from './write-answers.ts'

export const getMemberAnswersHandler = handleOffice(getMemberAnswers, async (ctx, { userId }, fail) => {
  const { person, fields } = (await loadAsked(ctx, userId)) ?? fail('userNotFound')
  return { person, fields, ...(await loadAnswers(ctx.db, userId, fields)) }
})

export const setMemberAnswersHandler = handleOffice(
  setMemberAnswers,
  async (ctx, { userId, answers, ifUpdatedAt }, fail) => {
    const { db, now, region, scope } = ctx
    const asked = (await loadAsked(ctx, userId)) ?? fail('userNotFound')
    const { groupId } = asked
    // A committee may leave open what it does not know, even where members must answer.
    const fields = asked.fields.map((field) => ({ ...field, required: false }))
    // One target per group: a conflict then shows only what the own group wrote, nothing that another one asks.
    const target = `${userId}:answers:${scope.groupId}`
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
          guard(
            'exists (select 1 from user where id = ? and group_id = ? and erased_at is null)',
            [userId, groupId],
            'userNotFound',
          ),
          ...answerSteps(db, userId, checked, fieldVersions(ctx.groups, groupId), updatedAt),
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

/** Answers by field label for the history; for sensitive fields only whether there is one. */
const told = (fields: Iterable<ShownField>, answers: readonly KnownAnswer[]): Record<string, AnswerValue | null> =>
  Object.fromEntries(
    [...fields].map(({ id, label, type }) => {
      const value = answers.find(({ fieldId }) => fieldId === id)?.value ?? null
      return [label, value !== null && isSensitive(type) ? 'renseigné' : value]
    }),
  )

const order = {
  by: { email: peopleOrders.email, lastName: peopleOrders.lastName },
  usual: { sort: 'lastName', direction: 'asc' },
  id: user.id,
} as const

export const listMemberAnswersHandler = handleOffice(listMemberAnswers, async (ctx, input) => {
  const { db, scope } = ctx
  const page = listPage(input, order)
  const wanted = and(isAsked(ctx), withWords(input.text))
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ ...askedColumns, id: user.id, key: page.key })
      .from(user)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(user).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  // Members of groups below are asked no more than the group's own, whose fields are the columns.
  const fields = readFields(ctx, scope.groupId ?? '')
  const fieldIds = fields.map(({ id }) => id)
  const answers =
    shown.length === 0 || fieldIds.length === 0
      ? []
      : await db.orm
          .select()
          .from(memberAnswer)
          .where(
            and(
              inArray(memberAnswer.fieldId, fieldIds),
              inArray(
                memberAnswer.userId,
                shown.map(({ id }) => id),
              ),
            ),
          )
  const byPerson = Map.groupBy(answers, ({ userId }) => userId)
  const items = shown.map(({ id, key: _key, ...row }) => {
    const { person, fields: theirs } = asAsked(ctx, row)
    const given = (byPerson.get(id) ?? []).flatMap(({ fieldId, value }) =>
      value === null || !theirs.some((field) => field.id === fieldId) ? [] : [{ fieldId, value }],
    )
    return { ...person, answers: given }
  })
  return { fields, items, nextCursor, total: counted?.total ?? 0 }
})
