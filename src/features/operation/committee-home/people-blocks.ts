import { and, count, desc, gte, isNull, sql } from 'drizzle-orm'
import { withAccess } from '#features/committee/people/access-filter.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isThere } from '#kernel/people/people-order.ts'
import { LATELY_MS, MOST_COUNTED } from './home-limits.ts'
import type { HomeFacts } from './home-shapes.ts'

type Facts<Block extends HomeFacts['block']> = Extract<HomeFacts, { block: Block }>

const SHOWN = 5
/** Latest people of a group among whom open invitations are counted: older ones would be read one by one. */
const MOST_LOOKED_AT = 5000

/** Latest accounts of the group; the index by group and time ends the read after a few. */
export async function readMembers({ db, now, scope }: OfficeReadContext): Promise<Facts<'members'>> {
  const ofGroup = and(scope.where(user.groupId), isThere, isNull(user.deactivatedAt))
  const lately = db.orm
    .select({ one: sql`1` })
    .from(user)
    .where(and(ofGroup, gte(user.createdAt, now - LATELY_MS)))
    .limit(MOST_COUNTED)
    .as('lately')
  const [newest, [counted]] = await db.orm.batch([
    db.orm
      .select({
        userId: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        createdAt: user.createdAt,
      })
      .from(user)
      .where(ofGroup)
      .orderBy(desc(user.createdAt), desc(user.id))
      .limit(SHOWN),
    db.orm.select({ people: count() }).from(lately),
  ])
  return { block: 'members', newest, lately: counted?.people ?? 0 }
}

/** Invitations that wait, among the latest people of the group. */
export async function readInvitations({ db, scope }: OfficeReadContext): Promise<Facts<'invitations'>> {
  const latest = (limit: number) =>
    sql`(select n.id from user n where n.group_id = ${scope.groupId} order by n.created_at desc limit ${limit})`
  const [found] = await db.orm
    .select({
      waiting: count(),
      people: sql<number>`(select count(*) from ${latest(MOST_LOOKED_AT + 1)})`,
    })
    .from(user)
    .where(and(sql`${user.id} in ${latest(MOST_LOOKED_AT)}`, isThere, withAccess(db.orm, 'invited')))
  const { waiting = 0, people = 0 } = found ?? {}
  return { block: 'invitations', waiting, isLeast: people > MOST_LOOKED_AT }
}
