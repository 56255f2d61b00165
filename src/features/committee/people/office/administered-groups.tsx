import { useState } from 'react'
import type { GroupDetails } from '#features/committee/groups/group-shapes.ts'
import { groupPath } from '#features/committee/groups/office/group-address.ts'
import { Notice } from '#ui/notice.tsx'
import { TextAnchor } from '#ui/page.tsx'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { PlanButtons } from '#web/office/kit/plan-buttons.tsx'
import { RemovableList } from '#web/office/kit/removable-list.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { Person } from './person-window.tsx'
import { type RoleChange, roleEffects } from './role-effects.ts'

interface AdministeredGroupsProps {
  person: Person
  reload: () => Promise<void>
}

interface Planned {
  action: RoleChange
  group: GroupDetails
}

/** Groups that a person administers. Granting or revoking one shows its effects first. */
export function AdministeredGroups({ person, reload }: AdministeredGroupsProps) {
  const { user } = person
  const admin = adminCall(useOfficeContext().client)
  const [isPending, attempt] = useAttempt()
  const [planned, setPlanned] = useState<Planned | null>(null)
  const administers = person.administers.toSorted((a, b) => a.groupLabel.localeCompare(b.groupLabel, 'fr'))

  const plan = (action: RoleChange, groupId: string) =>
    attempt(async () => setPlanned({ action, group: await admin('/admin/get-user-group', { groupId }) }))
  const send = async (action: RoleChange, groupId: string) => {
    await admin('/admin/update-user-group-admins', { groupId, action, userId: user.userId })
    await reload()
  }
  const change = ({ action, group: { item } }: Planned) =>
    attempt(async () => {
      await send(action, item.groupId)
      setPlanned(null)
      const done = action === 'add' ? 'administre' : 'n’administre plus'
      const back = action === 'add' ? 'remove' : 'add'
      void notifyUndoable(`${user.email} ${done} ${item.groupLabel}`, () => send(back, item.groupId))
    })

  return (
    <section aria-label="Groupes administrés">
      <h2 className="text-base font-bold">Groupes administrés</h2>
      <p className="mt-0.5 mb-3 text-ink-soft">
        {user.isAdmin ? 'Administre tout le site. ' : ''}Un administrateur s’occupe du groupe seulement, pas de ceux en
        dessous.
      </p>
      <RemovableList
        items={administers}
        idOf={({ groupId }) => groupId}
        nameOf={({ groupLabel }) => groupLabel}
        show={({ groupId, groupLabel }) => <TextAnchor href={groupPath([groupId])}>{groupLabel}</TextAnchor>}
        empty="Cette personne n’administre aucun groupe."
        isPending={isPending}
        onRemove={({ groupId }) => void plan('remove', groupId)}
      />
      {planned ? (
        <Notice
          kind={planned.action === 'remove' ? 'warn' : 'info'}
          className="mt-3"
          title={
            planned.action === 'add'
              ? `Confier ${planned.group.item.groupLabel} à ${user.email} ?`
              : `Retirer ${planned.group.item.groupLabel} à ${user.email} ?`
          }
        >
          <ul className="list-disc pl-5">
            {roleEffects(planned.action, person, planned.group).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <PlanButtons
            text={planned.action === 'add' ? 'Confier le groupe' : 'Retirer le groupe'}
            isPending={isPending}
            confirm={() => change(planned)}
            cancel={() => setPlanned(null)}
          />
        </Notice>
      ) : (
        <div className="mt-3">
          <GroupInput
            name="administered"
            label="Confier un groupe"
            chosen=""
            onChoose={(groupId) => void (groupId === '' ? undefined : plan('add', groupId))}
          />
        </div>
      )}
    </section>
  )
}
