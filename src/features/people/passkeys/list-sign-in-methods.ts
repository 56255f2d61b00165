import { and, asc, eq } from 'drizzle-orm'
import { placeOfPasskey } from '#features/people/passkey-proof/passkey-place.ts'
import { isServed, mustHavePasskey } from '#features/people/passkey-proof/passkey-request.ts'
import { handle } from '#handler/handle.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { passkey, passkeyStep } from '#kernel/passkeys/tables.ts'
import { listSignInMethods } from './contract.ts'
import { listedPasskey } from './listed-passkey.ts'

export const listSignInMethodsHandler = handle(listSignInMethods, async (ctx) => {
  const { actor, host } = ctx
  const { userId } = actor
  const { orm } = ctx.db
  const [passkeys, steps, passwords, identities] = await orm.batch([
    orm.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt)),
    orm.select().from(passkeyStep).where(eq(passkeyStep.userId, userId)),
    orm
      .select({ kind: credential.kind })
      .from(credential)
      .where(and(eq(credential.userId, userId), eq(credential.kind, 'Password'))),
    orm.select().from(linkedIdentity).where(eq(linkedIdentity.userId, userId)).orderBy(asc(linkedIdentity.createdAt)),
  ])
  const chosen = steps.length > 0 ? ('chosen' as const) : ('off' as const)
  return {
    host,
    hasPassword: passwords.length > 0,
    passkeys: passkeys.map(listedPasskey),
    passkeyStep: mustHavePasskey(ctx, actor) ? ('required' as const) : chosen,
    elsewhere: [...new Set(passkeys.map((key) => key.host))].flatMap((other) =>
      other === host || !isServed(ctx, other) ? [] : [placeOfPasskey(ctx, actor, other)],
    ),
    isProven: actor.passkey?.host === host,
    isVouched: actor.openedBy === 'employer' && (actor.isAdmin || actor.adminGroupIds.length > 0),
    identities: identities.map(({ id, issuer, createdAt }) => ({ id, issuer, createdAt })),
  }
})
