import { useStore } from '@tanstack/react-form'
import { useMemo } from 'react'
import { FormSection, OfficeForm } from '../kit/form/office-form.tsx'
import { useOfficeForm } from '../kit/form/use-office-form.ts'
import { adminCall } from '../kit/scope-call.ts'
import { notifySaved } from '../kit/undo-saved.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { useOfficeContext } from '../use-office.ts'
import {
  checkMemberCards,
  configOf,
  type MemberCards,
  memberCardsWords,
  storedMemberCards,
} from './member-cards-values.ts'

interface MemberCardsFormProps {
  memberCards: MemberCards
  reload: () => Promise<unknown>
  title?: string
}

/** "Cartes Membre" of a group: what registering asks for, and whether its administrators make offers of their own. */
export function MemberCardsForm({ memberCards, reload, title = 'Cartes Membre' }: MemberCardsFormProps) {
  const { groupId, inherited, inheritedFrom } = memberCards
  const { client } = useOfficeContext()
  const call = useScopeCall()
  const admin = adminCall(client)
  const stored = useMemo(() => storedMemberCards(memberCards), [memberCards])
  const of = useOfficeForm({
    item: `member-cards/${groupId}`,
    stored,
    check: checkMemberCards,
    words: memberCardsWords,
    save: async (values, { base, idempotencyKey }) => {
      const { memberCards: saved } = await admin(
        '/admin/update-member-card-config',
        { groupId, memberCardConfig: configOf(values), ifUpdatedAt: base.version ?? undefined },
        { idempotencyKey },
      )
      const after = async () => void (await reload())
      void notifySaved('Groupe mis à jour', { call, target: groupId, updatedAt: saved.updatedAt, after })
      void reload()
      return storedMemberCards(saved)
    },
    reload: async () => storedMemberCards((await admin('/admin/get-member-card-config', { groupId })).memberCards),
  })
  const values = useStore(of.form.store, (state) => state.values)
  const { source } = values
  const shown = source === 'own' ? values : inherited
  return (
    <OfficeForm of={of} label="Cartes Membre" submit="Modifier">
      <FormSection title={title}>
        <of.form.AppField name="source">
          {(field) => (
            <field.RadioField
              label="Configuration"
              options={[
                {
                  value: 'inherited',
                  label: inheritedFrom === null ? 'Par défaut' : `Héritée de ${inheritedFrom.groupLabel}`,
                },
                { value: 'own', label: 'Propre à ce groupe' },
              ]}
            />
          )}
        </of.form.AppField>
        {source === 'own' ? (
          <>
            <of.form.AppField name="adminCanCreateMemberCardStock">
              {(field) => (
                <field.CheckboxField label="Ses administrateurs créent des partenaires et des offres carte membre" />
              )}
            </of.form.AppField>
            <of.form.AppField name="memberCardCodeRequiredOnRegister">
              {(field) => <field.CheckboxField label="Le code de carte membre est demandé à l’inscription" />}
            </of.form.AppField>
            <of.form.AppField name="memberCardCodePrefix">
              {(field) => (
                <field.TextField
                  label="Préfixe du code"
                  optional
                  maxLength={20}
                  className="max-w-90"
                  hint="Chaque code de carte commence par ce texte ; il est déjà écrit dans les formulaires."
                />
              )}
            </of.form.AppField>
          </>
        ) : null}
        <ul aria-label="Effet" className="list-disc pl-5 text-ink-soft">
          <li>
            {shown.adminCanCreateMemberCardStock
              ? 'Le menu GESTION (partenaires et offres) est ouvert aux administrateurs du groupe.'
              : 'Le menu GESTION (partenaires et offres) est fermé aux administrateurs du groupe.'}
          </li>
          <li>
            {shown.memberCardCodeRequiredOnRegister
              ? 'Une carte membre est obligatoire pour s’inscrire dans ce groupe.'
              : 'On s’inscrit dans ce groupe sans carte membre.'}
          </li>
          <li>{prefixLine(shown.memberCardCodePrefix.trim())}</li>
        </ul>
      </FormSection>
    </OfficeForm>
  )
}

const prefixLine = (prefix: string): string =>
  prefix === '' ? 'Un code de carte est libre.' : `Un code de carte commence par « ${prefix} ».`
