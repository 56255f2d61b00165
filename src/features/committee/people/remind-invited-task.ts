import { and, asc, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { taskAuditSteps } from '#kernel/tasks/task-audit.ts'
import { StepOutdated, type TaskContext, taskKind } from '#kernel/tasks/task-kind.ts'
import { counted } from '#lib/words/plural.ts'
import { peopleFilter } from './access-shapes.ts'
import { newInvitation } from './invitation.ts'
import { countInvitedPeople, type InvitedFilter, remindedPeople } from './invited-people.ts'

/** Mails drawn per step, some milliseconds each. */
const AT_ONCE = 10

/**
 * Sends a new invitation to each person whose own is pending, in id order. Each id is visited once; people invited
 * meanwhile are left out.
 */
export const remindInvitedTask = taskKind({
  kind: 'remind-invited',
  input: z.object({
    text: z.string().optional(),
    ...peopleFilter,
    /** Origin of the links for people whose group has no site. */
    origin: z.string(),
  }),
  cursor: z.object({ after: z.string() }),
  // Pauses for requests, since no one waits for these mails.
  rest: 3,
  label: (total) => `Relance de ${counted(total, 'invitation')}`,
  async start(ctx, filter) {
    return { cursor: { after: '' }, total: (await countInvitedPeople(ctx, filter)).people }
  },
  async step(ctx, { after }, { origin, ...filter }) {
    const { db, now } = ctx
    const people = await nextPeople(ctx, filter, after)
    const last = people.at(-1)
    if (last === undefined) return { cursor: null, done: 0 }
    const steps: (Step | Statement)[] = [stillInvited(ctx, filter, people)]
    for (const person of people) {
      const { statement, brand, content, hash } = await newInvitation({ ...ctx, origin }, person)
      const mail = { kind: 'invitation' as const, from: ctx.mailFrom, to: person.email, content, isBulk: true }
      steps.push(statement, ...queueMail(db, brand, { ...mail, dedupeKey: `invitation:${hash}` }, now))
    }
    const audited = people.map(({ id, groupId }) => ({ target: id, groupId, after: { sent: 'invitation' } }))
    return {
      cursor: { after: last.id },
      done: people.length,
      steps: [...steps, ...taskAuditSteps(ctx, '/remind-invited', audited)],
    }
  },
})

const nextPeople = (ctx: TaskContext, filter: InvitedFilter, after: string) =>
  ctx.db.orm
    .select({ id: user.id, email: user.email, groupId: user.groupId })
    .from(user)
    .where(and(remindedPeople(ctx, filter), gt(user.id, after)))
    .orderBy(asc(user.id))
    .limit(AT_ONCE)

/** Guard: the chosen people are the same as when they were read; none joined the list, left it or was invited. */
function stillInvited(ctx: TaskContext, filter: InvitedFilter, people: readonly { id: string }[]): Step {
  const ids = JSON.stringify(people.map(({ id }) => id))
  const { sql: found, params } = ctx.db.orm
    .select({ id: user.id })
    .from(user)
    .where(and(remindedPeople(ctx, filter), sql`${user.id} in (select value from json_each(${ids}))`))
    .toSQL()
  return guard(`(select count(*) from (${found})) = ?`, [...params, people.length], new StepOutdated())
}
