import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useKnownGroups } from '#web/office/kit/form/use-known-groups.ts'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import type { ListAddress } from '#web/office/kit/list/use-list-address.ts'
import { GroupTreeWindow } from '#web/office/kit/tree/group-tree-window.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import type { PeopleFilters } from './person-search.ts'

interface PeopleFilterFieldsProps {
  filters: PeopleFilters
  change: ListAddress['change']
}

/** Filters of the list of all people: by group (found by name or in the tree), by sign-in, and by access. */
export function PeopleFilterFields({ filters: { within, signedIn, access }, change }: PeopleFilterFieldsProps) {
  const call = useScopeCall()
  const [isChoosing, setChoosing] = useState(false)
  const ids = useMemo(() => (within === undefined ? [] : [within]), [within])
  const { nameOf } = useKnownGroups(call, ids)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
        {within === undefined ? 'Tous les groupes' : `Groupe : ${nameOf(within)}`}
      </Button>
      {within === undefined ? null : (
        <Button variant="ghost" size="sm" onClick={() => change({ within: undefined })}>
          Tous les groupes
        </Button>
      )}
      <FilterSelect
        label="Connexion"
        all="Toutes les connexions"
        value={signedIn}
        options={{ never: 'Jamais connectés' }}
        change={(value) => change({ signedIn: value })}
      />
      <AccessSelect access={access} change={change} />
      <GroupTreeWindow
        open={isChoosing}
        onClose={() => setChoosing(false)}
        call={call}
        mode="single"
        chosen={ids}
        onChoose={([groupId]) => change({ within: groupId })}
      />
    </>
  )
}

/** Filter by access: closed, or invitation not accepted yet. */
export const AccessSelect = ({ access, change }: Pick<PeopleFilters, 'access'> & Pick<ListAddress, 'change'>) => (
  <FilterSelect
    label="Accès"
    all="Tous les accès"
    value={access}
    options={{ closed: 'Accès fermé', invited: 'Invitation en attente' }}
    change={(value) => change({ access: value })}
  />
)
