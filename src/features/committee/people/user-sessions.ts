import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { sessionName } from '#features/people/accounts/sessions/session-view.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { session } from '#kernel/accounts/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { endUserSessions, listUserSessions } from './contract.ts'

/** Most sessions listed; people have fewer. */
const MOST = 100

const seenAt = sql<number>`coalesce(${session.lastSeenAt}, ${session.createdAt})`

export const listUserSessionsHandler = handleOffice(
  listUserSessions,
  async ({ actor, db, scope, now }, { userId }, fail) => {
    if (!(await loadPerson(db, scope, userId))) return fail('userNotFound')
    const rows = await db.orm
      .select({ session, keyId: passkey.id })
      .from(session)
      // A passkey's proof ends with the passkey.
      .leftJoin(passkey, and(eq(passkey.id, session.passkeyId), eq(passkey.userId, session.userId)))
      .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
      .orderBy(desc(seenAt), session.idHash)
      .limit(MOST)
    return {
      items: rows.map(({ session: { idHash, host, device, openedBy, createdAt, expiresAt, ...row }, keyId }) => ({
        ...{ sessionId: sessionName(idHash), host, device, openedBy, createdAt, expiresAt },
        passkeyProvenAt: keyId === null ? null : row.passkeyProvenAt,
        lastSeenAt: row.lastSeenAt ?? createdAt,
        isOwn: idHash === actor.sessionIdHash,
      })),
    }
  },
)

export const endUserSessionsHandler = handleOffice(endUserSessions, async (ctx, { userId, sessionId }, fail) => {
  const { actor, db, scope } = ctx
  const { person } = (await loadPerson(db, scope, userId)) ?? fail('userNotFound')
  const wanted = and(eq(session.userId, userId), ne(session.idHash, actor.sessionIdHash))
  const rows = await db.orm.select({ idHash: session.idHash, host: session.host }).from(session).where(wanted)
  const ending = rows.filter(({ idHash }) => sessionId === undefined || sessionName(idHash) === sessionId)
  if (ending.length === 0) return ctx.unchanged({ ended: 0 })
  const hashes = JSON.stringify(ending.map(({ idHash }) => idHash))
  return ctx.commit(
    {
      steps: [
        db.orm
          .delete(session)
          // Without an id, ends also sessions opened since the list was read.
          .where(
            sessionId === undefined
              ? wanted
              : and(wanted, sql`${session.idHash} in (select value from json_each(${hashes}))`),
          ),
      ],
      audit: {
        target: userId,
        groupId: person.groupId,
        after: { endedSessions: ending.map(({ host }) => host) },
      },
    },
    { ended: ending.length },
  )
})
