import { and, eq, isNull } from 'drizzle-orm'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { belongsHere, homeHost } from '#kernel/people/home-host.ts'
import { phoneColumns } from '#kernel/people/phone-number.ts'
import { updateAccount } from './contract.ts'
import { groupOfCode } from './registration/registration.ts'
import { newHostSwitch, proofOfSession } from './sessions/host-switch.ts'
import { misplacedSessions } from './sessions/misplaced-sessions.ts'

/**
 * Saves the account. A premium code moves the person into its group, unless they are in it or below (X03); sessions on
 * the former group's hosts end (D05). Administrators of that group must confirm that this right ends.
 */
export const updateAccountHandler = handle(updateAccount, async (ctx, input, fail) => {
  const { actor, db, now } = ctx
  const { registrationCode, givesUpAdministration, ...names } = input
  if (Object.values(names).includes('')) fail('incompleteForm')
  if (registrationCode) await countAttempt(ctx, { 'premium-code account': actor.userId })
  const group = groupOfCode(ctx, registrationCode)
  if (group === undefined) return fail('registrationCodeUnknown')
  const joined = group !== null && !actor.groupPath.includes(group.id) ? group.id : null
  const left = joined === null ? [] : administeredAbove(ctx, joined)
  if (left.length > 0 && !givesUpAdministration)
    return fail('leavesAdministration', { fields: ['registrationCode'], message: givesUpText(ctx, left) })
  const { steps, redirect } = joined === null ? stays : await leaves(ctx, joined)
  const phone = await phoneColumns(names.phoneNumber)
  await db.write([
    db.orm
      .update(user)
      .set({ ...names, ...phone, ...(joined === null ? {} : { groupId: joined }), updatedAt: now })
      .where(
        and(
          eq(user.id, actor.userId),
          isNull(user.erasedAt),
          joined === null ? undefined : eq(user.groupId, actor.groupId),
        ),
      ),
    changed(1, 'unauthenticated'),
    ...steps,
    ...(joined === null ? [] : rightsGivenUp(ctx, joined, left)),
  ])
  return { userData: { ...names, memberCardCode: actor.memberCardCode }, ...redirect }
})

const stays = { steps: [], redirect: {} }

/**
 * Groups that the person administers, belongs to, and would leave: their colleagues there would not see them any more.
 */
function administeredAbove({ actor, groups }: UserContext, joined: string): string[] {
  const kept = new Set(groups.pathIds(joined))
  return actor.adminGroupIds.filter((id) => actor.groupPath.includes(id) && !kept.has(id))
}

function givesUpText({ groups }: UserContext, left: readonly string[]): string {
  const names = left.map((id) => `« ${groups.get(id)?.label ?? id} »`).join(', ')
  return `Vous administrez ${names} : en entrant dans un autre groupe, vous n’y aurez plus aucun droit.`
}

/** Removes rights by the groups that the move leaves, so that a right granted at the same moment goes, too. */
function rightsGivenUp(ctx: UserContext, joined: string, left: readonly string[]): (Statement | Step)[] {
  const { actor, groups } = ctx
  const kept = new Set(groups.pathIds(joined))
  const former = JSON.stringify(actor.groupPath.filter((id) => !kept.has(id)))
  return [
    {
      sql: 'delete from group_admin where user_id = ? and group_id in (select value from json_each(?))',
      args: [actor.userId, former],
    },
    ...auditRows(
      ctx,
      left.map((groupId) => ({
        ...{ call: updateAccount.path, target: groupId, groupId: null, people: [actor.userId] },
        before: { administrators: [actor.email] },
        after: { administrators: [] },
      })),
    ),
  ]
}

/** Ends what belongs to the former group, and finds the way to the new host if the person loses the session here. */
async function leaves(ctx: UserContext, groupId: string) {
  const { actor, db, groups } = ctx
  const gone = await misplacedSessions(ctx, { id: actor.userId, isAdmin: actor.isAdmin }, groupId)
  const ended = gone === undefined ? [] : [db.orm.delete(session).where(gone)]
  const home = homeHost(groups, groupId)
  if (home === null || belongsHere(ctx, { groupId, isAdmin: actor.isAdmin })) return { steps: ended, redirect: {} }
  const link = await newHostSwitch(ctx, { userId: actor.userId, host: home, proof: proofOfSession(actor) })
  return { steps: [...ended, link.statement], redirect: { redirect: link.url } }
}
