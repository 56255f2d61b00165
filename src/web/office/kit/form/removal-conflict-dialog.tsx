import { useState } from 'react'
import type { Conflict } from '#contract/conflict-shapes.ts'
import { Button } from '#ui/button.tsx'
import { useOfficeContext } from '../../use-office.ts'
import { Modal } from '../modal/modal.tsx'
import { ChangeList } from './change-list.tsx'
import { momentText } from './days.ts'
import type { FieldWords } from './field-words.ts'

interface RemovalConflictDialogProps {
  /** Conflict of the refused deletion; null while there is none. */
  conflict: Conflict | null
  words: FieldWords
  /** Deletes the present state. */
  remove: () => void
  /** Shows the present state. */
  keep: () => void
}

/** Dialog shown when the item changed since the operator read it: who saved what and when. Nothing is deleted yet. */
export function RemovalConflictDialog({ conflict, words, remove, keep }: RemovalConflictDialogProps) {
  const { office } = useOfficeContext()
  // Keeps the text while the window closes.
  const [last, setLast] = useState(conflict)
  if (conflict !== null && conflict !== last) setLast(conflict)
  return (
    <Modal
      open={conflict !== null}
      onClose={keep}
      title="Quelqu’un a modifié cette fiche entre-temps"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" size="sm" onClick={remove}>
            Supprimer quand même
          </Button>
          <Button size="sm" onClick={keep}>
            Garder la fiche
          </Button>
        </div>
      }
    >
      <p className="mb-3">Rien n’a été supprimé. Voici ce qui a changé depuis que vous l’avez ouverte :</p>
      <ol className="flex flex-col gap-4">
        {last?.changes.map((change) => (
          <li key={`${change.ts} ${change.by}`}>
            <p className="font-semibold">
              {change.by}, {momentText(change.ts, office.zone)}
            </p>
            <ChangeList before={change.before} after={change.after} words={words} />
          </li>
        ))}
      </ol>
    </Modal>
  )
}
