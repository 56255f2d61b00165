import { useMemo, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '../modal/modal.tsx'
import type { ScopeCall } from '../scope-call.ts'
import { Tree } from './tree.tsx'
import type { TreeSource } from './tree-source.ts'

const PAGE = 100
const HITS = 20

/** Groups that the caller administers, as a tree. */
const groupSource = (call: ScopeCall): TreeSource => ({
  children: (parentId, cursor) => call('/list-groups', { parentId, limit: PAGE, cursor }),
  search: async (text, signal) => (await call('/list-groups', { text, limit: HITS }, { signal })).items,
})

interface GroupTreeWindowProps {
  open: boolean
  onClose: () => void
  call: ScopeCall
  mode: 'single' | 'multi'
  chosen: readonly string[]
  /** Called with the choice; for a single group at once. */
  onChoose: (ids: string[]) => void
}

/** Window with the tree of groups, to choose from. */
export function GroupTreeWindow({ open, onClose, call, mode, chosen, onChoose }: GroupTreeWindowProps) {
  const source = useMemo(() => groupSource(call), [call])
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(chosen))
  const [isShown, setShown] = useState(open)
  if (open !== isShown) {
    setShown(open)
    if (open) setIds(new Set(chosen))
  }
  const finish = (next: ReadonlySet<string>) => {
    onChoose([...next])
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={mode === 'single' ? 'Choisir un groupe' : 'Choisir des groupes'}
      mode="slide-right"
      footer={
        mode === 'multi' ? (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span role="status" className="mr-auto text-note text-ink-soft">
              {ids.size === 0 ? 'Aucun groupe choisi' : `${ids.size} ${plural(ids.size, 'groupe')}`}
            </span>
            <Button variant="ghost" size="sm" onClick={onClose}>
              Retour
            </Button>
            <Button size="sm" onClick={() => finish(ids)}>
              Choisir
            </Button>
          </div>
        ) : undefined
      }
    >
      <Tree
        label="Groupes"
        source={source}
        searchLabel="Rechercher un groupe"
        emptyText="Il n’y a pas encore de groupe."
        selection={{ mode, ids, change: mode === 'single' ? finish : setIds }}
      />
    </Modal>
  )
}
