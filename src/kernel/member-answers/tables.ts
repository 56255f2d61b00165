import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnswerValue, FieldChoice, FieldFiller, FieldReaders, FieldType } from '#contract/member-answers.ts'
import { createdAt, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'

const fieldTypes = [
  'Text',
  'Number',
  'Date',
  'Choice',
  'YesNo',
  'Children',
  'Address',
] as const satisfies readonly FieldType[]
const fillers = ['Member', 'Committee'] as const satisfies readonly FieldFiller[]
const readers = ['Committee', 'CommitteeAndGroup'] as const satisfies readonly FieldReaders[]

/** Question of a committee to its members and those of the groups below. */
export const memberField = sqliteTable(
  'member_field',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    type: text({ enum: fieldTypes }).notNull(),
    label: text().notNull(),
    help: text().notNull(),
    choices: json<FieldChoice[]>().notNull(),
    required: flag().notNull(),
    /** Writer of the answer, member or committee; members read theirs in both cases. */
    filledBy: text({ enum: fillers }).notNull(),
    /** Marks the date from which a subsidy counts months of seniority; at most one per group. */
    isSeniority: flag().notNull(),
    /**
     * Groups whose administrators read the answers: this one, or also the member's own. Older fields were read by both.
     */
    readers: text({ enum: readers }).notNull().default('CommitteeAndGroup'),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('member_field_group').on(t.groupId, t.position),
    uniqueIndex('member_field_seniority').on(t.groupId).where(sql`is_seniority = 1`),
    oneOf('member_field_type', t.type, fieldTypes),
    oneOf('member_field_filled_by', t.filledBy, fillers),
    oneOf('member_field_readers', t.readers, readers),
    check('member_field_seniority_date', sql`${t.isSeniority} = 0 or ${t.type} = 'Date'`),
  ],
)
export type MemberField = typeof memberField.$inferSelect

/** A person's answer. Null once removed: the row stays, so that `updatedAt` never decreases. */
export const memberAnswer = sqliteTable(
  'member_answer',
  {
    fieldId: text()
      .notNull()
      .references(() => memberField.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    value: json<AnswerValue>(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fieldId, t.userId] }), index('member_answer_person').on(t.userId, t.fieldId)],
)
