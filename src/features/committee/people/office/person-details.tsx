import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { WhySection } from '#features/catalogue/visibility/office/why-section.tsx'
import { groupPath } from '#features/committee/groups/office/group-address.ts'
import { TextAnchor } from '#ui/page.tsx'
import { notify } from '#ui/toast.ts'
import { changedFields } from '#web/office/kit/form/differences.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import { AdministeredGroups } from './administered-groups.tsx'
import { MovePerson } from './move-person.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { checkPerson, personWords, storedPerson } from './person-values.ts'
import type { Person } from './person-window.tsx'

interface PersonDetailsProps {
  person: Person
  reload: () => Promise<void>
  onDirty: (isDirty: boolean) => void
  /** Further sections, such as the person's orders; they tell when something is typed in them. */
  more?: (person: Person['user'], onDirty: (isDirty: boolean) => void) => ReactNode
}

/** A person's window: identity, groups, and the form of the editable fields. */
export function PersonDetails({ person, reload, onDirty, more }: PersonDetailsProps) {
  const { user, groups, administers, memberCardCodePrefix: prefix } = person
  const { office } = useOfficeContext()
  const scope = useScope()
  const call = useScopeCall()
  const stored = useMemo(() => storedPerson(user, prefix), [user, prefix])
  const of = useOfficeForm({
    item: `user/${user.userId}`,
    stored,
    check: checkPerson,
    words: personWords,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      try {
        const { user: saved } = await call(
          '/update-user',
          { userId: user.userId, ...changedFields(base.values, values), ifUpdatedAt: base.version ?? undefined },
          { idempotencyKey },
        )
        void notifySaved('Utilisateur mis à jour avec succès', {
          call,
          target: user.userId,
          updatedAt: saved.updatedAt,
          after: reload,
        })
        void reload()
        return storedPerson(saved, prefix)
      } catch (error) {
        // Conflicts have their own dialog, and fields their own messages.
        if (!(error instanceof ClientError && (error.code === 'changedMeanwhile' || error.fields.length > 0)))
          notify.error("Échec de la mise à jour de l'utilisateur", error)
        throw error
      }
    },
    reload: async () => storedPerson((await call('/get-user', { userId: user.userId })).user, prefix),
  })
  const [isMoreDirty, setMoreDirty] = useState(false)
  const isDirty = of.changed.length > 0 || isMoreDirty
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const groupLabelById = (id: string) => groups.find(({ groupId }) => groupId === id)?.groupLabel ?? id
  const chain = user.groups.length > 0 ? user.groups.map(groupLabelById) : [groupLabelById('ROOT')]
  return (
    <div className="flex flex-col gap-7">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1.5 [&_dd]:([overflow-wrap:anywhere]) [&_dt]:text-ink-soft">
        <dt>Email</dt>
        <dd className="font-semibold">{user.email}</dd>
        <dt>Groupe</dt>
        <dd>
          <ol aria-label="Groupes" className="flex flex-wrap gap-x-1.5">
            {chain.map((label, at) => (
              <li key={label}>
                {at > 0 ? <span aria-hidden="true">› </span> : null}
                {label}
              </li>
            ))}
          </ol>
        </dd>
        {scope.kind === 'admin' ? (
          <>
            <dt>Cartes Membre</dt>
            <dd>
              <TextAnchor href={groupPath(['ROOT', ...user.groups])}>Règles de son groupe</TextAnchor>
            </dd>
          </>
        ) : null}
        {user.isAdmin || administers.length > 0 ? (
          <>
            <dt>Administre</dt>
            <dd>
              {[...(user.isAdmin ? ['tout le site'] : []), ...administers.map((group) => group.groupLabel)].join(', ')}
            </dd>
          </>
        ) : null}
        <dt>Inscription</dt>
        <dd>{dayText(office.zone, user.createdAt)}</dd>
        <dt>Dernière connexion</dt>
        <dd>{user.lastLoginAt === null ? 'Jamais' : momentText(office.zone, user.lastLoginAt)}</dd>
      </dl>
      <OfficeForm of={of} label="Utilisateur" submit="Modifier">
        <FormSection title="Informations">
          <FieldRow>
            <of.form.AppField name="firstName">
              {(field) => <field.TextField label="Prénom" maxLength={200} />}
            </of.form.AppField>
            <of.form.AppField name="lastName">
              {(field) => <field.TextField label="Nom" maxLength={200} />}
            </of.form.AppField>
          </FieldRow>
          <FieldRow>
            <of.form.AppField name="phoneNumber">
              {(field) => <field.TextField label="Téléphone" maxLength={200} />}
            </of.form.AppField>
            <of.form.AppField name="memberCardCode">
              {(field) => (
                <field.TextField
                  label="Carte membre"
                  optional
                  maxLength={200}
                  hint={prefix === '' ? undefined : `Le code commence par « ${prefix} ».`}
                />
              )}
            </of.form.AppField>
          </FieldRow>
        </FormSection>
      </OfficeForm>
      {more?.(user, setMoreDirty)}
      <PersonAccess person={person} reload={reload} />
      {/* Keyed by `updatedAt`, because a move or closed access ends sessions. */}
      {scope.kind === 'admin' ? <PersonSessions key={user.updatedAt} userId={user.userId} /> : null}
      {scope.kind === 'admin' ? <AdministeredGroups person={person} reload={reload} /> : null}
      {scope.kind === 'admin' ? <MovePerson user={user} reload={reload} /> : null}
      <WhySection asked={{ userId: user.userId }} />
      <PersonHistory userId={user.userId} reload={reload} />
    </div>
  )
}
