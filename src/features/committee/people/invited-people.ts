import { and, count, not, type SQL, sql } from 'drizzle-orm'
import { mayBeWritten } from '#features/people/consents/may-be-written.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { limits } from '#lib/words/limits.ts'
import { listedPeople } from './listed-people.ts'

/** Shortest time after an invitation or reminder of any kind before the next reminder. */
const PAUSE_MS = limits.reminderPause.ms

type Asking = Pick<OfficeReadContext, 'db' | 'groups' | 'scope' | 'now'>

export interface InvitedFilter {
  text?: string
  within?: string
  neverSignedIn?: true
}

const invited = (ctx: Asking, filter: InvitedFilter) => listedPeople(ctx, { ...filter, access: 'invited' })

const invitedLately = (now: number): SQL =>
  sql`exists (select 1 from token t where t.user_id = ${user.id} and t.kind = 'Invite' and t.created_at > ${now - PAUSE_MS})`

/** Condition on `user`: people in this list who have not accepted their invitation and will get a reminder. */
export const remindedPeople = (ctx: Asking, filter: InvitedFilter): SQL | undefined =>
  and(invited(ctx, filter), not(invitedLately(ctx.now)), mayBeWritten(user.groupId))

export interface InvitedCounts {
  people: number
  invitedLately: number
  unreachable: number
}

export async function countInvitedPeople(ctx: Asking, filter: InvitedFilter): Promise<InvitedCounts> {
  const { orm } = ctx.db
  const howMany = (wanted: SQL | undefined) => orm.select({ people: count() }).from(user).where(wanted)
  const [[all], [reminded], [lately]] = await orm.batch([
    howMany(invited(ctx, filter)),
    howMany(remindedPeople(ctx, filter)),
    howMany(and(invited(ctx, filter), invitedLately(ctx.now))),
  ])
  const people = reminded?.people ?? 0
  const recent = lately?.people ?? 0
  return { people, invitedLately: recent, unreachable: (all?.people ?? 0) - people - recent }
}
