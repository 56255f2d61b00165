import { and, eq } from 'drizzle-orm'
import { changed, guard } from '../../db/region-db.ts'
import { handle } from '../../handler/handle.ts'
import { refuseStaleSignIn } from '../accounts/fresh-sign-in.ts'
import { removePasskey, renamePasskey, setPasskeyStep } from './contract.ts'
import { passkey, passkeyStep } from './tables.ts'

const ofPerson = (id: string, userId: string) => and(eq(passkey.id, id), eq(passkey.userId, userId))

export const renamePasskeyHandler = handle(renamePasskey, async ({ actor, db }, { id, name }) => {
  await db.write([
    db.orm.update(passkey).set({ name }).where(ofPerson(id, actor.userId)),
    changed(1, 'passkeyNotFound'),
  ])
  return { name }
})

/** Ends nothing else: neither a session nor another way to sign in. */
export const removePasskeyHandler = handle(removePasskey, async (ctx, { id }) => {
  const { actor, db } = ctx
  await refuseStaleSignIn(ctx)
  await db.write([
    db.orm.delete(passkey).where(ofPerson(id, actor.userId)),
    changed(1, 'passkeyNotFound'),
    // The choice goes with the last one: the next passkey must not come with a step that nobody remembers.
    {
      sql: 'delete from passkey_step where user_id = ? and not exists (select 1 from passkey where user_id = ?)',
      args: [actor.userId, actor.userId],
    },
  ])
  return {}
})

export const setPasskeyStepHandler = handle(setPasskeyStep, async (ctx, { asked }) => {
  const { actor, db, host, now } = ctx
  const { userId } = actor
  await refuseStaleSignIn(ctx)
  await db.write(
    asked
      ? [
          // Nobody shuts themselves out by a choice that nothing here could answer.
          guard('exists (select 1 from passkey where user_id = ? and host = ?)', [userId, host], 'passkeyNotFound'),
          db.orm.insert(passkeyStep).values({ userId, createdAt: now }).onConflictDoNothing(),
        ]
      : [db.orm.delete(passkeyStep).where(eq(passkeyStep.userId, userId))],
  )
  return { asked }
})
