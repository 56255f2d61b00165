import { useMemo, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { checkProvider, providerWords, storedValues, toProviderInput } from './provider-values.ts'

type Loaded = CallResult<'/admin/get-identity-provider'>

/** Page of a group's employer sign-in: the settings that both sides exchange. */
export function ProviderPage({ group, provider: loaded, redirectUris, linkedPeople }: Loaded) {
  const { client } = useOfficeContext()
  const [provider, setProvider] = useState(loaded)
  const stored = useMemo(() => storedValues(loaded), [loaded])
  const check = useMemo(() => checkProvider(provider), [provider])
  const of = useOfficeForm({
    item: `oidc/${group.id}`,
    stored,
    check,
    words: providerWords,
    keepsDraft: false,
    save: async (values, { base, idempotencyKey }) => {
      const input = { groupId: group.id, ...toProviderInput(values), ifUpdatedAt: base.version ?? undefined }
      const saved = await client('/admin/update-identity-provider', input, { idempotencyKey, timeoutMs: null })
      notify.success(saved.provider.enabled ? 'Connexion proposée aux membres' : 'Connexion enregistrée, non proposée')
      setProvider(saved.provider)
      return storedValues(saved.provider)
    },
    reload: async () => {
      const { provider: theirs } = await client('/admin/get-identity-provider', { groupId: group.id })
      setProvider(theirs)
      return storedValues(theirs)
    },
  })
  const { AppField } = of.form
  return (
    <OfficePage>
      <p className="mb-6 max-w-[70ch] text-ink-soft">
        Les membres de {group.label} se connectent avec le compte de leur employeur, sans mot de passe chez vous. Un
        compte fait ainsi est membre de ce groupe, et rien de plus : un administrateur se connecte toujours lui-même.
      </p>
      <OfficeForm of={of} label="Connexion par l’employeur" submit="Enregistrer">
        <FormSection
          title="À donner à l’employeur"
          line="Son service informatique l’enregistre chez son fournisseur d’identité."
        >
          {redirectUris.length === 0 ? (
            <Notice kind="warn">
              Ce groupe n’a pas de domaine : le bouton n’aurait pas de page où s’afficher. Donnez-lui d’abord un
              domaine.
            </Notice>
          ) : (
            <ul aria-label="Adresses de retour" className="flex flex-col gap-1">
              {redirectUris.map((uri) => (
                <li key={uri}>
                  <code className="font-mono text-note [overflow-wrap:anywhere]">{uri}</code>
                </li>
              ))}
            </ul>
          )}
        </FormSection>
        <FormSection title="Ce que l’employeur vous donne">
          <AppField name="issuer">
            {(field) => (
              <field.TextField
                label="Émetteur"
                type="url"
                maxLength={500}
                placeholder="https://"
                hint="L’adresse de son fournisseur OpenID Connect, en https."
              />
            )}
          </AppField>
          <FieldRow>
            <AppField name="clientId">
              {(field) => <field.TextField label="Identifiant du client" maxLength={300} />}
            </AppField>
            <AppField name="clientSecret">
              {(field) => (
                <field.TextField
                  label="Secret du client"
                  type="password"
                  maxLength={1000}
                  optional={provider !== null}
                  hint={
                    provider === null
                      ? 'Il est chiffré et ne sera plus jamais affiché.'
                      : 'Un secret est enregistré. Écrivez-en un autre pour le remplacer.'
                  }
                />
              )}
            </AppField>
          </FieldRow>
        </FormSection>
        <FormSection title="Qui peut se connecter">
          <AppField name="mailDomains">
            {(field) => (
              <field.LongTextField
                label="Domaines des adresses email"
                rows={3}
                hint="Un par ligne, par exemple entreprise.fr. L’employeur doit avoir vérifié l’adresse."
              />
            )}
          </AppField>
          <AppField name="label">
            {(field) => (
              <field.TextField
                label="Nom affiché sur le bouton"
                maxLength={60}
                hint={`Les membres lisent : « Se connecter avec ${field.state.value || '…'} ».`}
              />
            )}
          </AppField>
          <AppField name="enabled">{(field) => <field.CheckboxField label="Proposer aux membres" />}</AppField>
          {linkedPeople === 0 ? null : (
            <p className="text-note text-ink-soft">
              {counted(linkedPeople, 'personne se connecte ainsi.', 'personnes se connectent ainsi.')} Qui est déjà
              connecté le reste si vous arrêtez de la proposer.
            </p>
          )}
        </FormSection>
      </OfficeForm>
    </OfficePage>
  )
}
