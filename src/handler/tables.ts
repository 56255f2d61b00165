import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, quantity, timestamp } from '#db/columns.ts'

/**
 * Who did what: every write by an admin, a committee admin or a partner's token (D12, D43). `groupId` is the group that may
 * read it. What `before` and `after` say of people is blanked when one of them is erased: the `target`, and those that
 * `audit_person` names.
 */
export const audit = sqliteTable(
  'audit',
  {
    id: text().primaryKey(),
    /** `superAdmin`, `user`, `token`, or what else wrote by itself: `job`, `operator`, `system`. */
    actorKind: text().notNull(),
    actorId: text(),
    call: text().notNull(),
    target: text(),
    groupId: text(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text().notNull(),
    /** The task that has made the change together with others: they are undone as one. */
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

/** The people whom an audit row mentions beside its target. */
export const auditPerson = sqliteTable('audit_person', { userId: text().notNull(), auditId: text().notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.auditId] }),
  index('audit_person_audit').on(t.auditId),
])

/** Counts attempts per key (an account, an address) in a window; see throttle.ts. */
export const throttle = sqliteTable(
  'throttle',
  { key: text().primaryKey(), count: quantity().notNull(), resetAt: timestamp().notNull() },
  (t) => [index('throttle_reset').on(t.resetAt)],
)

/** Answers kept for `Idempotency-Key`; written in the transaction of the effect. */
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
    // The few that may hold other people than who asked: they are looked through when somebody is erased.
    index('idempotency_office').on(t.createdAt).where(sql`call glob '/*admin/*'`),
  ],
)
