import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface ChoiceRowsProps {
  /** Key of each answer. */
  keys: readonly string[]
  most: number
  onAdd: () => void
  onRemove: (at: number) => void
  /** Renders the field of an answer. */
  children: (at: number) => ReactNode
}

/** Answers of a question, two at least: the form's field `choices`. */
export const ChoiceRows = ({ keys, most, onAdd, onRemove, children }: ChoiceRowsProps) => (
  <div data-field="choices" className="flex flex-col gap-4">
    {keys.map((key, at) => (
      <div key={key} className="flex items-end gap-2">
        <div className="min-w-0 grow">{children(at)}</div>
        {keys.length > 2 ? (
          <Button variant="ghost" size="sm" aria-label={`Retirer la réponse ${at + 1}`} onClick={() => onRemove(at)}>
            Retirer
          </Button>
        ) : null}
      </div>
    ))}
    <Button variant="secondary" size="sm" className="self-start" disabled={keys.length >= most} onClick={onAdd}>
      Ajouter une réponse
    </Button>
  </div>
)
