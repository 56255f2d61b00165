import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type DatabaseSession, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import { compiledRead } from '#db/compiled-read.ts'
import { ignoreReadOnly } from '#db/database-unavailable.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import type { ProvenPasskey } from '#handler/context.ts'
import { type SessionWay, session, user } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { limits } from '#lib/words/limits.ts'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createSessions>
    DatabaseSessionAttributes: { host: string; lastSeenAt: number }
    DatabaseUserAttributes: SessionUser
  }
}

/** Facts that one read of a session returns. */
export interface SessionUser {
  email: string
  groupId: string
  firstName: string
  lastName: string
  phoneNumber: string
  memberCardCode: string | null
  isAdmin: boolean
  openedBy: SessionWay
  provenAt: number
  passkey: ProvenPasskey | null
  adminGroupIds: string[]
}

/** How the person proved who they are, for the session that this opens. */
export interface SessionProof {
  by: SessionWay
  /** When they proved it, if earlier on the host that sent them here. */
  at?: number
  passkey?: { id: string; at: number }
}

const SESSION_MS = limits.session.ms
export const SESSION_DAYS = SESSION_MS / 86_400_000

/**
 * Prepares a session: `statement` stores it, in the batch of whatever allows it. `sessionId` (200 random bits) goes
 * into the cookie and nowhere else.
 */
export async function newSession(
  db: RegionDb,
  { userId, host, device, proof }: { userId: string; host: string; device: string; proof: SessionProof },
  now: number,
): Promise<{ sessionId: string; idHash: string; statement: Statement }> {
  const sessionId = generateIdFromEntropySize(25)
  const idHash = await sha256Hex(sessionId)
  const times = { expiresAt: now + SESSION_MS, createdAt: now, lastSeenAt: now }
  const proven = {
    openedBy: proof.by,
    provenAt: proof.at ?? now,
    passkeyId: proof.passkey?.id ?? null,
    passkeyProvenAt: proof.passkey?.at ?? null,
  }
  const values = { idHash, userId, host, device, ...times, ...proven }
  return { sessionId, idHash, statement: db.orm.insert(session).values(values) }
}

const HOUR = 3_600_000

/** Records once an hour that the session is in use; the answer does not wait for it. */
export function noteSeen(db: RegionDb, idHash: string, lastSeenAt: number, now: number): Promise<unknown> | null {
  if (now - lastSeenAt < HOUR) return null
  const isOlder = lt(sql`coalesce(${session.lastSeenAt}, 0)`, now - HOUR)
  return db
    .write([
      db.orm
        .update(session)
        .set({ lastSeenAt: now })
        .where(and(eq(session.idHash, idHash), isOlder)),
    ])
    .catch(ignoreReadOnly)
}

/** Null also once the passkey has been removed: its proof ends with it. */
const passkeyHost = sql<string | null>`(select host from passkey
  where id = ${session.passkeyId} and user_id = ${session.userId})`

const adminGroupIds = sql<string[]>`(select json_group_array(${groupAdmin.groupId}) from ${groupAdmin}
  where ${groupAdmin.userId} = ${user.id})`.mapWith(JSON.parse)

/** Only the columns in use: reading more takes longer than finding the row. */
const sessionFacts = {
  userId: user.id,
  email: user.email,
  groupId: user.groupId,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber,
  memberCardCode: user.memberCardCode,
  isAdmin: user.isAdmin,
  host: session.host,
  expiresAt: session.expiresAt,
  seenAt: sql<number>`coalesce(${session.lastSeenAt}, ${session.createdAt})`,
  openedBy: session.openedBy,
  provenAt: sql<number>`coalesce(${session.provenAt}, ${session.createdAt})`,
  passkeyId: session.passkeyId,
  passkeyProvenAt: session.passkeyProvenAt,
}

/**
 * Reads the session in one statement, because every signed-in request begins with it. Erased and departed people are
 * not signed in.
 */
const readSession = compiledRead((db) => [
  db.orm
    .select({ ...sessionFacts, passkeyHost, adminGroupIds })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.idHash, sql.placeholder('idHash')), isNull(user.erasedAt), isNull(user.deactivatedAt))),
])

/**
 * Lucia behind this one file: 30-day sliding sessions, stored as SHA-256 only (G09). One read per request brings
 * session, person and administered groups. `hash`: the id's SHA-256, if known.
 */
export function createSessions(
  db: RegionDb,
  { secure, now, hash }: { secure: boolean; now: () => number; hash: (sessionId: string) => string },
) {
  return new Lucia(
    {
      async getSessionAndUser(sessionId) {
        const [[row]] = await readSession(db, { idHash: hash(sessionId) })
        if (!row) return [null, null]
        const { userId, host, expiresAt, seenAt: lastSeenAt, ...found } = row
        const { passkeyId, passkeyHost: keyHost, passkeyProvenAt, ...facts } = found
        const isProven = passkeyId !== null && keyHost !== null && passkeyProvenAt !== null
        const passkey = isProven ? { id: passkeyId, host: keyHost, provenAt: passkeyProvenAt } : null
        const stored: DatabaseSession = {
          id: sessionId,
          userId,
          expiresAt: new Date(expiresAt),
          attributes: { host, lastSeenAt },
        }
        return [stored, { id: userId, attributes: { ...facts, passkey } }]
      },
      async getUserSessions() {
        // The ids themselves are not stored, so they cannot be listed.
        return []
      },
      async setSession(created) {
        await db.write([
          db.orm.insert(session).values({
            idHash: hash(created.id),
            userId: created.userId,
            host: created.attributes.host,
            expiresAt: created.expiresAt.getTime(),
            createdAt: now(),
          }),
        ])
      },
      async updateSessionExpiration(sessionId, expiresAt) {
        const own = eq(session.idHash, hash(sessionId))
        await db
          .write([db.orm.update(session).set({ expiresAt: expiresAt.getTime() }).where(own)])
          .catch(ignoreReadOnly)
      },
      async deleteSession(sessionId) {
        await db.write([db.orm.delete(session).where(eq(session.idHash, hash(sessionId)))])
      },
      async deleteUserSessions(userId) {
        await db.write([db.orm.delete(session).where(eq(session.userId, userId))])
      },
      async deleteExpiredSessions() {
        await db.write([db.orm.delete(session).where(lt(session.expiresAt, now()))])
      },
    },
    {
      sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
      // Bound to the host that set it; the __Host- prefix makes the browser enforce it where TLS allows.
      sessionCookie: {
        name: secure ? '__Host-session' : 'session',
        attributes: { secure, sameSite: 'lax', path: '/' },
      },
      getUserAttributes: (attributes) => attributes,
      getSessionAttributes: (attributes) => attributes,
    },
  )
}
