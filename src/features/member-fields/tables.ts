import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, oneOf, quantity, timestamp } from '../../db/columns.ts'
import { user } from '../accounts/tables.ts'
import { userGroup } from '../groups/tables.ts'
import type { FieldType, FieldVisibility, MemberValue } from './field-shapes.ts'

const fieldTypes = ['text', 'number', 'date', 'choice', 'yesNo', 'children'] as const satisfies readonly FieldType[]
const visibilities = ['member', 'committee'] as const satisfies readonly FieldVisibility[]

/** What a committee wants to know of its members. */
export const memberField = sqliteTable(
  'member_field',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    position: quantity().notNull(),
    label: text().notNull(),
    hint: text().notNull(),
    type: text({ enum: fieldTypes }).notNull(),
    /** Of a choice: what may be chosen. */
    options: json<string[]>().notNull(),
    required: flag().notNull(),
    visibility: text({ enum: visibilities }).notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('member_field_order').on(t.groupId, t.position, t.id),
    oneOf('member_field_type', t.type, fieldTypes),
    oneOf('member_field_visibility', t.visibility, visibilities),
  ],
)

/**
 * What is known of a member. It outlives its field while that lies in the trash; a trigger takes it away with the trash.
 */
export const memberValue = sqliteTable(
  'member_value',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    fieldId: text().notNull(),
    value: json<MemberValue>().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.fieldId] }), index('member_value_field').on(t.fieldId)],
)
