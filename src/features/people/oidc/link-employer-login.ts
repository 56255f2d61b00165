import { and, eq } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { openStep } from '#features/people/passkey-proof/sealed-step.ts'
import { handle } from '#handler/handle.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { newId } from '#lib/new-id.ts'
import { linkEmployerLogin, unlinkEmployerLogin } from './contract.ts'
import { administersNothing, providerHolds, staysIn } from './identity-steps.ts'
import { linkTicket } from './login-flow.ts'
import { providerHere } from './stored-provider.ts'

/** Requires a session opened after the employer's answer: an older one proves nothing. */
export const linkEmployerLoginHandler = handle(linkEmployerLogin, async (ctx, { ticket }, fail) => {
  const { actor, db, now } = ctx
  const step = (await openStep(ctx, 'employer-link', linkTicket, ticket)) ?? fail('employerLoginExpired')
  const { groupId, issuer, subject, userId, issuedAt } = step.facts
  const provider = (await providerHere(ctx)) ?? fail('employerLoginOff')
  if (userId !== actor.userId || provider.groupId !== groupId || provider.issuer !== issuer)
    return fail('employerLoginExpired')
  const row = { id: newId('li'), issuer, subject, userId, createdAt: now, lastUsedAt: now }
  await db.write([
    step.spend('employerLoginExpired'),
    providerHolds(provider),
    guard(
      'exists (select 1 from session where id_hash = ? and created_at >= ?)',
      [actor.sessionIdHash, issuedAt],
      'signInAgain',
    ),
    administersNothing(userId),
    staysIn({ id: userId, groupId: actor.groupId }),
    { statement: db.orm.insert(linkedIdentity).values(row), otherwise: 'employerLoginExpired' },
  ])
  return {}
})

export const unlinkEmployerLoginHandler = handle(unlinkEmployerLogin, async (ctx, { id }) => {
  await ctx.db.write([
    ctx.db.orm
      .delete(linkedIdentity)
      .where(and(eq(linkedIdentity.id, id), eq(linkedIdentity.userId, ctx.actor.userId))),
    changed(1, 'identityNotFound'),
  ])
  return {}
})
