import { asc, eq } from 'drizzle-orm'
import { brandFor } from '#features/people/accounts/account-mails.ts'
import { endAllAccess } from '#features/people/accounts/passwords/set-credential.ts'
import { forgetPasskeys } from '#features/people/passkey-proof/forget-passkeys.ts'
import { tellOfLostPasskeys } from '#features/people/passkeys/passkey-mails.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { mayDecide } from './change-access.ts'
import { removeUserPasskeys } from './contract.ts'

/** Removes all passkeys of a person who lost them (chapter sign-in); only another administrator may do it. */
export const removeUserPasskeysHandler = handleOffice(removeUserPasskeys, async (ctx, { userId }, fail) => {
  const { actor, db, now, scope } = ctx
  const { person } = (await loadPerson(db, scope, userId)) ?? fail('userNotFound')
  if (person.id === actor.userId) return fail('ownAccess')
  const keys = await db.orm
    .select({ id: passkey.id, host: passkey.host })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt))
  if (keys.length === 0) return ctx.unchanged({ removed: 0 })
  const hosts = keys.map(({ host }) => host)
  const committed = await ctx.commit(
    {
      steps: [
        ...mayDecide(ctx, userId),
        ...forgetPasskeys(db, userId),
        ...endAllAccess(db, userId, now),
        ...tellOfLostPasskeys(ctx, brandFor(ctx, person.groupId), person, keys),
      ],
      audit: { target: userId, groupId: person.groupId, before: { passkeys: hosts }, after: { passkeys: [] } },
    },
    { removed: keys.length },
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})
