import { Link } from '@tanstack/react-router'
import { counted } from '#lib/words/plural.ts'
import type { GroupDetails } from '../group-shapes.ts'
import { groupPath } from './group-address.ts'
import { NewGroupForm } from './new-group.tsx'

interface HierarchyProps {
  group: GroupDetails
  onOpen: (href: string) => void
  /** Called when a group was created below. */
  onChanged: () => void
}

/** Path of the group, and a form for a new group below it. */
export function Hierarchy({ group: { item, above, holds }, onOpen, onChanged }: HierarchyProps) {
  const ids = above.map(({ groupId }) => groupId)
  return (
    <section aria-label="Hiérarchie">
      <h2 className="text-base font-bold">Hiérarchie</h2>
      <ol aria-label="Groupes au-dessus" className="mt-3 flex flex-wrap gap-x-1.5">
        {above.map(({ groupId, groupLabel }, at) => (
          <li key={groupId}>
            <Link to={groupPath(ids.slice(0, at + 1))} className="text-link underline underline-offset-3">
              {groupLabel}
            </Link>{' '}
            <span aria-hidden="true">›</span>
          </li>
        ))}
        <li className="font-semibold">{item.groupLabel}</li>
      </ol>
      <p className="mt-1 mb-3 text-ink-soft">
        {holds.subGroups === 0 ? 'Aucun sous-groupe.' : `${counted(holds.subGroups, 'sous-groupe')}.`}
      </p>
      <NewGroupForm
        parentGroupId={item.groupId}
        label="Créer un sous-groupe"
        onCreated={(made) => {
          onChanged()
          onOpen(groupPath([...ids, item.groupId, made.groupId]))
        }}
      />
    </section>
  )
}
