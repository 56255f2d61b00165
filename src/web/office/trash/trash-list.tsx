import type { CallResult } from '#api/client.ts'
import { isTrashKind, trashKinds } from '#kernel/history/trash-kinds.ts'
import { Button } from '#ui/button.tsx'
import { dayText } from '../kit/list/date-text.ts'
import { StateChip } from '../kit/list/state-chip.tsx'
import { useOfficeContext } from '../use-office.ts'
import { RestoreInstead } from './restore-instead.tsx'
import { useRestore } from './use-restore.ts'

export type Trashed = CallResult<'/admin/list-trash'>['items'][number]

interface TrashListProps {
  items: readonly Trashed[]
  /** True if the items are of several kinds. */
  showsKind?: boolean
  onRestored: () => Promise<unknown>
}

/** Deleted items, each with its author, its deadline, and a button that restores it. */
export function TrashList({ items, showsKind = false, onRestored }: TrashListProps) {
  return (
    <ul aria-label="Corbeille" className="divide-y divide-line rounded-lg border border-line empty:hidden">
      {items.map((item) => (
        <TrashLine key={item.id} {...{ item, showsKind, onRestored }} />
      ))}
    </ul>
  )
}

function TrashLine({ item, showsKind, onRestored }: { item: Trashed } & Omit<TrashListProps, 'items'>) {
  const { zone } = useOfficeContext().office
  const { id, kind, label, deletedAt, deletedBy, purgedAt, restorable } = item
  const { isPending, refused, restore, restoreWith, close } = useRestore({ id, label, onRestored })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          {showsKind ? <StateChip tone="off">{isTrashKind(kind) ? trashKinds[kind].name : 'Autre'}</StateChip> : null}
        </p>
        <p className="text-note text-ink-soft">
          Supprimé le {dayText(zone, deletedAt)} par {deletedBy} · {restorable ? 'peut être restauré' : 'conservé'}{' '}
          jusqu’au {dayText(zone, purgedAt)}
          {restorable ? null : ' · vos droits ne permettent pas de le restaurer'}
        </p>
      </div>
      {restorable ? (
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          aria-label={`Restaurer ${label}`}
          onClick={() => void restore()}
        >
          Restaurer
        </Button>
      ) : null}
      {refused ? (
        <RestoreInstead
          key={`${refused.field} ${refused.value}`}
          {...{ label, refused, isPending }}
          onClose={close}
          restore={(value) => void restoreWith(refused.field, value)}
        />
      ) : null}
    </li>
  )
}
