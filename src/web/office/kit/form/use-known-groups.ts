import { useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { LOADING } from '#ui/text/loading-text.ts'
import type { ScopeCall } from '../scope-call.ts'

type Group = CallResult<'/admin/list-groups'>['items'][number]
type NamedGroup = Pick<Group, 'id' | 'label' | 'above'>

/** "Atelier › Sud › Toulouse". */
export const groupName = ({ above, label }: Pick<Group, 'above' | 'label'>): string =>
  [...above.map((group) => group.label), label].join(' › ')

/** Names of the groups whose ids a field holds; loads unknown ones. */
export function useKnownGroups(call: ScopeCall, ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, NamedGroup>>(new Map())
  const learn = (groups: readonly NamedGroup[]) =>
    setKnown((before) => new Map([...before, ...groups.map((group) => [group.id, group] as const)]))
  const missing = ids.filter((id) => !known.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return
    let isWanted = true
    for (const id of missing.split(' ')) {
      const named = (label: string) => ({ id, label, above: [] })
      void call('/list-groups', { id })
        .then(
          ({ items }) => items[0] ?? named('Groupe introuvable'),
          () => named(id),
        )
        .then((group) => isWanted && setKnown((before) => new Map([...before, [id, group]])))
    }
    return () => {
      isWanted = false
    }
  }, [call, missing])
  const knownGroupName = (id: string) => {
    const group = known.get(id)
    return group ? groupName(group) : LOADING
  }
  return { nameOf: knownGroupName, learn }
}
