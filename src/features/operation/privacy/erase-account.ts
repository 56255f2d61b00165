import { and, eq } from 'drizzle-orm'
import type { Statement, Step } from '#db/region-db.ts'
import { checkPassword } from '#features/people/accounts/passwords/passwords.ts'
import { sessionView } from '#features/people/accounts/sessions/session-view.ts'
import { findToken, spendToken } from '#features/people/accounts/tokens.ts'
import { withOwnCartLock } from '#features/selling/cart/cart-lock.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { eraseAccount } from './contract.ts'
import { eraseElsewhereSteps } from './erase-elsewhere-job.ts'
import { erasureSteps } from './erasure-steps.ts'

/**
 * Erases the account in one batch under the cart's lock: a call from another tab is either counted before it or finds
 * no account after it. Answers a visitor's session.
 */
export const eraseAccountHandler = handle(eraseAccount, async (ctx, input, fail) => {
  await countAttempt(ctx, { 'erase-account account': ctx.actor.userId })
  const { confirmationId, password = '' } = input
  const proof =
    confirmationId === undefined
      ? ((await provePassword(ctx, password)) ?? fail('wrongPassword'))
      : ((await proveLink(ctx, confirmationId)) ?? fail('linkExpired'))
  const elsewhere = await eraseElsewhereSteps(ctx)
  await withOwnCartLock(ctx, (fence) =>
    ctx.db.write([
      ...proof,
      ...erasureSteps(ctx, fence),
      ...elsewhere,
      ...auditRows(ctx, [{ call: eraseAccount.path, target: ctx.actor.userId }]),
    ]),
  )
  ctx.setSessionCookie(null)
  ctx.platform.wakeJobs(ctx.region.slug)
  return { session: sessionView({ ...ctx, actor: { kind: 'visitor' } }) }
})

type Proof = (Step | Statement)[] | null

async function provePassword({ actor, db, platform }: UserContext, password: string): Promise<Proof> {
  const [row] = await db.orm
    .select({ secret: credential.secret })
    .from(credential)
    .where(and(eq(credential.userId, actor.userId), eq(credential.kind, 'Password')))
  const { valid } = await checkPassword(platform, password, row?.secret ?? null)
  return valid ? [] : null
}

/** Proof by the mailed link, valid for this person only and spent in the same batch. */
async function proveLink({ actor, db, now }: UserContext, id: string): Promise<Proof> {
  const token = await findToken(db, 'Erasure', id, now)
  return token?.userId === actor.userId ? spendToken(db, token.hash, now, 'linkExpired') : null
}
