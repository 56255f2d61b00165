import { and, eq } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { identityProvider } from '#kernel/identity-providers/tables.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import type { Platform } from '#platform/port.ts'
import type { StoredProvider } from './provider-shapes.ts'

const PURPOSE = 'employer-client-secret'

export const sealSecret = ({ config }: Pick<Platform, 'config'>, secret: string): Promise<string> =>
  seal(config.appKey, PURPOSE, secret)
export const openSecret = ({ config }: Pick<Platform, 'config'>, sealed: string): Promise<string> =>
  unseal(config.appKey, PURPOSE, sealed)

export type ProviderRow = typeof identityProvider.$inferSelect

/** Returns the provider of the host's group, if it is switched on. */
export async function providerHere(ctx: Pick<CallContext, 'db' | 'groups' | 'host'>): Promise<ProviderRow | undefined> {
  const group = ctx.groups.ofHost(ctx.host)
  if (!group) return undefined
  const [row] = await ctx.db.orm
    .select()
    .from(identityProvider)
    .where(and(eq(identityProvider.groupId, group.id), eq(identityProvider.enabled, true)))
  return row
}

export async function findProvider(db: ReadDb, groupId: string): Promise<ProviderRow | undefined> {
  const [row] = await db.orm.select().from(identityProvider).where(eq(identityProvider.groupId, groupId))
  return row
}

/** Provider as an administrator sees it. */
export const shownProvider = ({
  label,
  issuer,
  clientId,
  mailDomains,
  enabled,
  updatedAt,
}: ProviderRow): StoredProvider => ({
  ...{ label, issuer, clientId, mailDomains, enabled, updatedAt },
})

/** URL to which the employer sends people back. */
export const callbackUri = (origin: string): string => `${origin}/oidc/callback`
