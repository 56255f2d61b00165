import { and, eq, isNull } from 'drizzle-orm'
import { withAsciiDomain } from '#contract/ascii-domain.ts'
import { seenText } from '#contract/seen-text.ts'
import type { RegionDb } from '#db/region-db.ts'
import { credential, user } from '#kernel/accounts/tables.ts'

/** Form in which emails are stored and compared. */
export const normalizeEmail = (email: string): string => withAsciiDomain(seenText(email).trim()).toLowerCase()

const facts = {
  id: user.id,
  email: user.email,
  groupId: user.groupId,
  isAdmin: user.isAdmin,
  firstName: user.firstName,
}

export interface Person {
  id: string
  email: string
  groupId: string
  isAdmin: boolean
  firstName: string
}

/** SQL condition on `user`: may sign in, neither erased nor left. */
export const isActive = and(isNull(user.erasedAt), isNull(user.deactivatedAt))

/** The person with this email and all their ways to sign in; undefined if unknown, erased or left. */
export async function findByEmail(db: RegionDb, email: string) {
  const account = await findAccount(db, email)
  return account?.isClosed ? undefined : account
}

/** Like `findByEmail`, but also finds people who have left. */
export async function findAccount(db: Pick<RegionDb, 'orm'>, email: string) {
  const rows = await db.orm
    .select({ person: facts, kind: credential.kind, secret: credential.secret, deactivatedAt: user.deactivatedAt })
    .from(user)
    .leftJoin(credential, eq(credential.userId, user.id))
    .where(and(eq(user.email, normalizeEmail(email)), isNull(user.erasedAt)))
  const person = rows[0]?.person
  if (!person) return undefined
  const secrets = new Map(rows.flatMap((row) => (row.kind && row.secret !== null ? [[row.kind, row.secret]] : [])))
  return { person, secrets, isClosed: rows[0]?.deactivatedAt !== null }
}

export async function findById(db: RegionDb, id: string): Promise<Person | undefined> {
  const [person] = await db.orm
    .select(facts)
    .from(user)
    .where(and(eq(user.id, id), isActive))
  return person
}
