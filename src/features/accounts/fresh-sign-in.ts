import { eq } from 'drizzle-orm'
import { CallError } from '../../contract/errors.ts'
import type { UserContext } from '../../handler/context.ts'
import { session } from './tables.ts'

const FRESH_MS = 15 * 60_000

/** A session that somebody left open must not be enough to add or take away a way to sign in. */
export async function refuseStaleSignIn({ actor, db, now }: UserContext): Promise<void> {
  const [row] = await db.orm
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(eq(session.idHash, actor.sessionIdHash))
  if (!row || now - row.createdAt > FRESH_MS) throw new CallError('signInAgain')
}
