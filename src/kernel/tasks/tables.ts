import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, createdAt, json, oneOf, quantity, timestamp } from '#db/columns.ts'

const taskStates = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const

/** Long work that an administrator has started; it advances in steps, each committed together with its progress. */
export const task = sqliteTable(
  'task',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Name of the task, in French. */
    label: text().notNull(),
    ownerId: text().notNull(),
    /** The committee for which it works; null: the whole region. */
    groupId: text(),
    state: text({ enum: taskStates }).notNull(),
    input: json<unknown>().notNull(),
    /** Where the next step continues; its shape depends on the kind. */
    cursor: json<unknown>().notNull(),
    /** Number of committed steps: a step is refused unless it began at this number. */
    step: integer().notNull().default(0),
    /** Number of runs so far: steps of an earlier run are refused. */
    attempts: integer().notNull().default(0),
    done: quantity().notNull().default(0),
    failed: quantity().notNull().default(0),
    total: quantity().notNull(),
    /** Why the task stopped. */
    message: text(),
    /** File name of the result's download; null: no result. */
    fileName: text(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
    finishedAt: timestamp(),
  },
  (t) => [
    index('task_created').on(t.createdAt, t.id),
    index('task_group').on(t.groupId, t.createdAt, t.id),
    index('task_owner').on(t.ownerId),
    index('task_open').on(t.groupId).where(sql`finished_at is null`),
    index('task_updated').on(t.updatedAt),
    oneOf('task_state', t.state, taskStates),
    atLeast('task_done', t.done, 0),
    atLeast('task_failed', t.failed, 0),
    atLeast('task_total', t.total, 0),
  ],
)

/** A piece of a task's result in the file store, written by one step. */
export const taskPart = sqliteTable(
  'task_part',
  {
    taskId: text()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    key: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.step] })],
)
