import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, quantity, timestamp } from '#db/columns.ts'

/**
 * Audit of every write by an administrator or a partner's token (D12, D43). `groupId`: group that may read the row.
 * Erasing a person blanks `before` and `after` of rows about them: by `target`, and by `audit_person`.
 */
export const audit = sqliteTable(
  'audit',
  {
    id: text().primaryKey(),
    /** `superAdmin`, `user`, `token`, or a writer without a person: `job`, `operator`, `system`. */
    actorKind: text().notNull(),
    actorId: text(),
    call: text().notNull(),
    target: text(),
    groupId: text(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text().notNull(),
    /** Task that made this change among others: all of them are undone together. */
    taskId: text(),
    ts: timestamp().notNull(),
  },
  (t) => [
    index('audit_ts').on(t.ts),
    index('audit_target').on(t.target, t.ts),
    index('audit_actor').on(t.actorId, t.ts),
    index('audit_group').on(t.groupId, t.ts),
    index('audit_task').on(t.taskId, t.target).where(sql`task_id is not null`),
  ],
)

/** People mentioned in an audit row beside its target. */
export const auditPerson = sqliteTable('audit_person', { userId: text().notNull(), auditId: text().notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.auditId] }),
  index('audit_person_audit').on(t.auditId),
])

/** Number of attempts by key (an account, an address) in a window; see throttle.ts. */
export const throttle = sqliteTable(
  'throttle',
  { key: text().primaryKey(), count: quantity().notNull(), resetAt: timestamp().notNull() },
  (t) => [index('throttle_reset').on(t.resetAt)],
)

/** Stored answers by `Idempotency-Key`; written in the transaction of the effect. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    actor: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.actor, t.call, t.key] }),
    index('idempotency_created').on(t.createdAt),
    // Answers that may contain people other than the caller: an erasure searches them.
    index('idempotency_office').on(t.createdAt).where(sql`call glob '/*admin/*'`),
  ],
)
