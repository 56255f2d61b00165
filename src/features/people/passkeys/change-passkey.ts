import { and, eq, ne } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { handle } from '#handler/handle.ts'
import { session } from '#kernel/accounts/tables.ts'
import { passkey, passkeyStep } from '#kernel/passkeys/tables.ts'
import { mayChangeFactors } from './add-passkey.ts'
import { removePasskey, renamePasskey, setPasskeyStep } from './contract.ts'
import { tellOfPasskey } from './passkey-mails.ts'

const ofPerson = (id: string, userId: string) => and(eq(passkey.id, id), eq(passkey.userId, userId))

export const renamePasskeyHandler = handle(renamePasskey, async ({ actor, db }, { id, name }) => {
  await db.write([
    db.orm.update(passkey).set({ name }).where(ofPerson(id, actor.userId)),
    changed(1, 'passkeyNotFound'),
  ])
  return { name }
})

/** Removes a passkey and ends the sessions it opened, except this one, which loses that proof. */
export const removePasskeyHandler = handle(removePasskey, async (ctx, { id }, fail) => {
  const { actor, db } = ctx
  const [key] = await db.orm.select().from(passkey).where(ofPerson(id, actor.userId))
  if (!key) return fail('passkeyNotFound')
  await db.write([
    mayChangeFactors(actor),
    db.orm.delete(passkey).where(ofPerson(id, actor.userId)),
    changed(1, 'passkeyNotFound'),
    db.orm
      .delete(session)
      .where(and(eq(session.userId, actor.userId), eq(session.passkeyId, id), ne(session.idHash, actor.sessionIdHash))),
    // Deletes the choice together with the last passkey: the next one must not come with a forgotten requirement.
    {
      sql: 'delete from passkey_step where user_id = ? and not exists (select 1 from passkey where user_id = ?)',
      args: [actor.userId, actor.userId],
    },
    ...tellOfPasskey(ctx, 'passkey-removed', key),
  ])
  ctx.platform.wakeJobs(ctx.region.slug)
  return {}
})

export const setPasskeyStepHandler = handle(setPasskeyStep, async (ctx, { asked }) => {
  const { actor, db, host, now } = ctx
  const { userId } = actor
  await db.write([
    mayChangeFactors(actor),
    ...(asked
      ? [
          // Refuses the choice without a passkey on this host, so that people do not lock themselves out.
          guard('exists (select 1 from passkey where user_id = ? and host = ?)', [userId, host], 'passkeyNotFound'),
          db.orm.insert(passkeyStep).values({ userId, createdAt: now }).onConflictDoNothing(),
        ]
      : [db.orm.delete(passkeyStep).where(eq(passkeyStep.userId, userId))]),
  ])
  return { asked }
})
