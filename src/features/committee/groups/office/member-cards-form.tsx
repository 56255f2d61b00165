import { useStore } from '@tanstack/react-form'
import { useEffect, useMemo } from 'react'
import { FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupDetails } from '../group-shapes.ts'
import { SavedEffects } from './change-effects.tsx'
import { Inherited } from './inherited.tsx'
import { checkMemberCards, memberCardsWords, storedMemberCards, toCardConfig } from './member-cards-values.ts'

interface MemberCardsFormProps {
  group: GroupDetails
  /** Called when the group's configuration has changed. */
  changed: () => Promise<void>
  onDirty: (isDirty: boolean) => void
}

/** "Cartes Membre" of a group: rules for registering, and if its administrators may create offers. */
export function MemberCardsForm({ group, changed, onDirty }: MemberCardsFormProps) {
  const { groupId } = group.item
  const { value: inherited, from } = group.inherited.memberCardConfig
  const { client } = useOfficeContext()
  const call = useScopeCall()
  const admin = adminCall(client)
  const stored = useMemo(() => storedMemberCards(group), [group])
  const of = useOfficeForm({
    item: `member-cards/${groupId}`,
    stored,
    check: checkMemberCards,
    words: memberCardsWords,
    save: async (values, { base, idempotencyKey }) => {
      const { group: saved } = await admin(
        '/admin/update-member-card-config',
        { groupId, memberCardConfig: toCardConfig(values), ifUpdatedAt: base.version ?? undefined },
        { idempotencyKey },
      )
      void notifySaved('Groupe mis à jour', { call, target: groupId, updatedAt: saved.updatedAt, after: changed })
      void changed()
      return storedMemberCards({ ...group, item: saved })
    },
    reload: async () => storedMemberCards(await admin('/admin/get-user-group', { groupId })),
  })
  const isDirty = of.changed.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const values = useStore(of.form.store, (state) => state.values)
  const isOwn = values.source === 'own'
  const shown = isOwn ? values : inherited
  const wanted = JSON.stringify({ groupProfile: { memberCardConfig: toCardConfig(values) } })
  return (
    <OfficeForm
      of={of}
      label="Cartes Membre"
      submit="Modifier"
      quiet
      consequences={<SavedEffects wanted={isDirty ? wanted : ''} groupId={groupId} />}
    >
      <FormSection title="Cartes Membre">
        <of.form.AppField name="source">
          {(field) => (
            <div>
              <field.RadioField
                label="Règles des cartes membre"
                options={[
                  { value: 'inherited', label: 'Héritées' },
                  { value: 'own', label: 'Propres à ce groupe' },
                ]}
              />
              {isOwn ? null : <Inherited source={from} above={group.above} />}
            </div>
          )}
        </of.form.AppField>
        {isOwn ? (
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
