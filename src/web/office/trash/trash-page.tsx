import { useRouter } from '@tanstack/react-router'
import { committeeTrashKinds, isTrashKind, type TrashKind, trashKinds } from '#kernel/history/trash-kinds.ts'
import { limits } from '#lib/words/limits.ts'
import { counted } from '#lib/words/plural.ts'
import { FilterSelect } from '../kit/list/filter-select.tsx'
import { ListFrame } from '../kit/list/list-frame.tsx'
import { listSearch } from '../kit/list/list-search.ts'
import type { OpenedList } from '../kit/list/load-list.ts'
import { useList } from '../kit/list/use-list.ts'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { OfficePage } from '../office-page.tsx'
import { useScope } from '../use-office.ts'
import { type Trashed, TrashList } from './trash-list.tsx'

interface TrashSearch {
  q?: string
  kind?: TrashKind
}

const readSearch = listSearch([])

/** `validateSearch` of both scopes' screens. */
export const trashSearch = (search: Record<string, unknown>): TrashSearch => ({
  q: readSearch(search).q,
  kind: typeof search.kind === 'string' && isTrashKind(search.kind) ? search.kind : undefined,
})

const texts = {
  search: 'Rechercher dans la corbeille',
  count: (total: number) => counted(total, 'élément'),
  empty: 'La corbeille est vide',
  lesson: `Ce qui est supprimé reste ici ${limits.undo.inWords}, et peut être restauré tel qu’il était.`,
  failure: 'Erreur lors du chargement de la corbeille',
}

/** Page with everything deleted from a scope in the last thirty days, to restore. */
export function TrashPage({ opened, search }: { opened: OpenedList<Trashed>; search: TrashSearch }) {
  const router = useRouter()
  const scope = useScope()
  const list = useList(opened)
  const address = useListAddress(search)
  const all = Object.keys(trashKinds).filter(isTrashKind)
  const kinds = scope.kind === 'admin' ? all : committeeTrashKinds
  return (
    <OfficePage>
      <ListFrame
        {...{ list, address, texts }}
        filters={
          <FilterSelect
            label="Type d’élément"
            all="Tous les types"
            value={search.kind}
            options={Object.fromEntries(kinds.map((kind) => [kind, trashKinds[kind].name]))}
            change={(kind) => address.change({ kind })}
          />
        }
      >
        <div className="max-w-4xl">
          <p className="mb-3 text-ink-soft">{texts.lesson}</p>
          <TrashList items={list.items} showsKind onRestored={() => router.invalidate()} />
        </div>
      </ListFrame>
    </OfficePage>
  )
}
