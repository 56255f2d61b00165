import { and, eq, isNull } from 'drizzle-orm'
import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { credential, session, token } from '#kernel/accounts/tables.ts'

type CredentialKind = (typeof credential.$inferInsert)['kind']

/** Stores this way to sign in, replacing the person's previous one of its kind. */
export const setCredential = (
  db: RegionDb,
  { userId, kind, secret }: { userId: string; kind: CredentialKind; secret: string },
  now: number,
): Statement =>
  db.orm
    .insert(credential)
    .values({ userId, kind, secret, updatedAt: now })
    .onConflictDoUpdate({ target: [credential.userId, credential.kind], set: { secret, updatedAt: now } })

/** Thrown when the proven credential was replaced in the meantime. */
export class CredentialMoved extends Error {
  override name = 'CredentialMoved'
}

/**
 * Undoes the batch if the proven credential has changed: hashing takes a moment, in which a new password may be set and
 * every session ended.
 */
export const sameCredential = (proven: { userId: string; kind: CredentialKind; secret: string }): Step =>
  guard(
    'exists (select 1 from credential where user_id = ? and kind = ? and secret = ?)',
    [proven.userId, proven.kind, proven.secret],
    new CredentialMoved(),
  )

/**
 * Ends every session of the person and every link that would open one, so that a thief of the old password is signed
 * out.
 */
export const endAllAccess = (db: Pick<RegionDb, 'orm'>, userId: string, now: number): Statement[] => [
  db.orm.delete(session).where(eq(session.userId, userId)),
  endLinks(db, userId, now),
]

/** Uses up every link that would open a session of the person or change how they sign in. */
export const endLinks = (db: Pick<RegionDb, 'orm'>, userId: string, now: number): Statement =>
  db.orm
    .update(token)
    .set({ usedAt: now, subject: null })
    .where(and(eq(token.userId, userId), isNull(token.usedAt)))
