import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { GroupTree } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { type MemberField, memberAnswer, memberField } from '#kernel/member-answers/tables.ts'
import type { KnownAnswer, MemberFieldState, OfficeMemberField, ShownField } from './member-field-shapes.ts'

export const fieldState = (row: MemberField): MemberFieldState => {
  const { type, label, help, choices, required, filledBy, isSeniority, readers } = row
  return { type, label, help, choices, required, filledBy, isSeniority, readers }
}

/** Loads the committee's own fields in its order, with the number of people who have answered. */
export function loadFields(db: ReadDb, scope: Scope, fieldId?: string) {
  return db.orm
    .select({ row: memberField, answers: count(memberAnswer.userId) })
    .from(memberField)
    .leftJoin(memberAnswer, and(eq(memberAnswer.fieldId, memberField.id), isNotNull(memberAnswer.value)))
    .where(and(scope.where(memberField.groupId), fieldId === undefined ? undefined : eq(memberField.id, fieldId)))
    .groupBy(memberField.id)
    .orderBy(memberField.position, memberField.id)
}

export async function loadField(db: ReadDb, scope: Scope, fieldId: string) {
  const [found] = await loadFields(db, scope, fieldId)
  return found
}

export const officeField = (row: MemberField, answers: number): OfficeMemberField => ({
  ...fieldState(row),
  ...{ id: row.id, answers, updatedAt: row.updatedAt },
})

/** Fields that the group's committees ask of its members, with the readers of each. */
export const askedFields = (groups: GroupTree, groupId: string): ShownField[] => fieldsReadBy(groups, groupId, null)

/**
 * Fields whose answers the administrators of `readerId` read and fill in: those of their own committee, and those of a
 * committee above that lets the member's group read. `readerId` null: all fields, as the member sees them.
 */
export const fieldsReadBy = (groups: GroupTree, groupId: string, readerId: string | null): ShownField[] =>
  groups.memberFields(groupId).flatMap(({ field, groupLabel }) => {
    const readerIds = [...new Set([field.groupId, ...(field.readers === 'CommitteeAndGroup' ? [groupId] : [])])]
    if (readerId !== null && !readerIds.includes(readerId)) return []
    const { isSeniority: _isSeniority, readers: _readers, ...fields } = fieldState(field)
    const readBy = readerIds.map((id) => groups.get(id)?.label ?? '')
    return [{ ...fields, id: field.id, groupLabel, readBy }]
  })

/** Change times of the fields by id, so that a checked answer is only written while its field is unchanged. */
export const fieldVersions = (groups: GroupTree, groupId: string): ReadonlyMap<string, number> =>
  new Map(groups.memberFields(groupId).map(({ field }) => [field.id, field.updatedAt]))

/** Loads all stored answers of a person; `updatedAt` is the latest change, 0 without any. */
export async function loadAnswers(db: ReadDb, userId: string, fields: readonly { id: string }[]) {
  const ids = new Set(fields.map(({ id }) => id))
  const rows = ids.size === 0 ? [] : await db.orm.select().from(memberAnswer).where(eq(memberAnswer.userId, userId))
  const applying = rows.filter(({ fieldId }) => ids.has(fieldId))
  const answers: KnownAnswer[] = applying.flatMap(({ fieldId, value }) => (value === null ? [] : [{ fieldId, value }]))
  return { answers, updatedAt: Math.max(0, ...applying.map(({ updatedAt }) => updatedAt)) }
}
