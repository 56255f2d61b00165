import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { refusedAddress } from '#kernel/fetch/outside-address.ts'
import { identityProvider } from '#kernel/identity-providers/tables.ts'
import { updateIdentityProvider } from './contract.ts'
import { employerClient } from './employer.ts'
import { findProvider, type ProviderRow, sealSecret, shownProvider } from './stored-provider.ts'

/** Name of the configuration in the audit. */
const auditTarget = (groupId: string): string => `${groupId}/oidc`

export const updateIdentityProviderHandler = handleOffice(updateIdentityProvider, async (ctx, input, fail) => {
  const { db, now, platform } = ctx
  const { groupId, clientSecret, ifUpdatedAt, ...given } = input
  // The root group, which holds everyone else, has no employer.
  if (groupId === ROOT_GROUP_ID || !ctx.groups.get(groupId)) return fail('groupNotFound')
  const stored = await findProvider(db, groupId)
  if (stored) await refuseIfChanged(ctx, { id: auditTarget(groupId), updatedAt: stored.updatedAt }, ifUpdatedAt)
  const wanted = { ...given, mailDomains: [...new Set(given.mailDomains)].sort() }
  const elsewhere = stored && (stored.issuer !== wanted.issuer || stored.clientId !== wanted.clientId)
  // A stored secret is never sent to another issuer or client than the one it was given for.
  if (clientSecret === undefined && (!stored || elsewhere))
    return fail('invalidRequest', { message: 'Indiquez le secret de ce client.', fields: ['clientSecret'] })
  const reason = refusedAddress(new URL(wanted.issuer), platform.config.localIssuer)
  if (reason !== null) return fail('issuerRefused', { message: `Émetteur refusé : ${reason}.`, fields: ['issuer'] })

  const differing = changesBetween(stored ? providerState(stored) : {}, wanted)
  if (stored && differing === null && clientSecret === undefined)
    return ctx.unchanged({ provider: shownProvider(stored) })
  if (wanted.enabled && (!stored?.enabled || elsewhere))
    await employerClient(platform, wanted.issuer)
      .discover()
      .catch((error: unknown) => {
        platform.log('warn', 'employer-login.unreachable', { requestId: ctx.requestId, groupId, error: String(error) })
        return fail('issuerRefused', {
          message: 'Cet émetteur ne répond pas comme un fournisseur d’identité OpenID. Vérifiez son adresse.',
          fields: ['issuer'],
        })
      })

  const row: ProviderRow = {
    groupId,
    ...wanted,
    clientSecret: clientSecret === undefined ? (stored?.clientSecret ?? '') : await sealSecret(platform, clientSecret),
    createdAt: stored?.createdAt ?? now,
    updatedAt: laterThan(stored?.updatedAt ?? 0, now),
  }
  return ctx.commit(
    {
      steps: stored
        ? [
            {
              statement: db.orm
                .update(identityProvider)
                .set(row)
                .where(and(eq(identityProvider.groupId, groupId), eq(identityProvider.updatedAt, stored.updatedAt))),
            },
            changed(1, 'changedMeanwhile'),
          ]
        : [{ statement: db.orm.insert(identityProvider).values(row), otherwise: 'changedMeanwhile' }],
      audit: {
        target: auditTarget(groupId),
        before: { ...differing?.before, updatedAt: stored?.updatedAt ?? null },
        after: {
          ...differing?.after,
          // Records that the secret changed, never the secret itself.
          ...(clientSecret === undefined ? {} : { newClientSecret: true }),
          updatedAt: row.updatedAt,
        },
      },
      // The login page of the group's hosts shows the provider's button.
      changesCatalogue: true,
    },
    { provider: shownProvider(row) },
  )
})

const providerState = ({ label, issuer, clientId, mailDomains, enabled }: ProviderRow) => ({
  ...{ label, issuer, clientId, mailDomains, enabled },
})
