import { and, eq } from 'drizzle-orm'
import type { Session } from '#contract/session-shapes.ts'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { askedPasskeys } from '#features/people/passkey-proof/passkey-request.ts'
import type { CallContext } from '#handler/context.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { belongsHere } from '#kernel/people/home-host.ts'
import { isActive, type Person } from '#kernel/people/people.ts'
import { domainsAsJudged } from './guard-home-host.ts'
import { rememberDevice } from './known-devices.ts'
import { createSessions, newSession, type SessionProof } from './lucia-sessions.ts'
import { sessionView } from './session-view.ts'
import { userActor } from './user-actor.ts'

/**
 * Signs the person in here in one batch with `steps`, sets the cookie, ends this browser's former session. Throws what
 * the steps throw, and if person or domains have changed since `person` was judged; then nothing is written.
 */
export async function openSession(
  ctx: CallContext,
  person: Pick<Person, 'id' | 'groupId' | 'isAdmin'>,
  steps: readonly (Step | Statement)[],
  proof: SessionProof,
): Promise<Session> {
  const { db, now } = ctx
  const userId = person.id
  const [created, remembered] = await Promise.all([
    newSession(db, { userId, host: ctx.sessionHost, device: ctx.device().name, proof }, now),
    rememberDevice(ctx, userId),
  ])
  await db.write([
    ...steps,
    db.orm
      .update(user)
      .set({ lastLoginAt: now })
      .where(and(eq(user.id, userId), isActive, isAsJudged(person))),
    changed(1, 'unauthenticated'),
    // A super admin belongs on every host.
    ...(person.isAdmin ? [] : [domainsAsJudged(ctx, person.groupId)]),
    created.statement,
    ...remembered.statements,
    ...(ctx.actor.kind === 'user' ? [db.orm.delete(session).where(eq(session.idHash, ctx.actor.sessionIdHash))] : []),
  ])
  const sessions = createSessions(db, { secure: ctx.secure, now: () => now, hash: ctx.platform.sha256 })
  const { user: signedIn } = await sessions.validateSession(created.sessionId)
  if (!signedIn) throw new Error('A session that was just opened is not there.')
  ctx.setSessionCookie(created.sessionId)
  ctx.setDeviceCookie(remembered.deviceId)
  ctx.platform.wakeJobs(ctx.region.slug)
  return sessionView({ ...ctx, actor: userActor(signedIn, created.idHash, ctx.groups) })
}

const isAsJudged = ({ groupId, isAdmin }: Pick<Person, 'groupId' | 'isAdmin'>) =>
  and(eq(user.groupId, groupId), eq(user.isAdmin, isAdmin))

/**
 * Opens a session if the person may sign in here. On a host of other people (D05), or while a passkey is still asked
 * for (D49), it only writes `steps` and the caller stays a visitor.
 */
export async function openSessionIfHere(
  ctx: CallContext,
  person: Pick<Person, 'id' | 'groupId' | 'isAdmin'>,
  steps: readonly (Step | Statement)[],
  proof: SessionProof,
): Promise<Session> {
  const { isAsked, asJudged } = await askedPasskeys(ctx, person)
  if (belongsHere(ctx, person) && !isAsked) return openSession(ctx, person, [...steps, asJudged], proof)
  await ctx.db.write([...steps])
  return sessionView(ctx)
}
