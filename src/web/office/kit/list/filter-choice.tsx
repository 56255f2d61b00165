import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { SuggestInput } from '../form/suggest-input.tsx'

interface Named {
  id: string
  name: string
}

interface FilterChoiceProps {
  name: string
  label: string
  chosen: string | undefined
  load: (text: string, signal: AbortSignal) => Promise<readonly Named[]>
  nameOf: (id: string) => Promise<string | undefined>
  choose: (id: string | undefined) => void
}

/** Filter of a list by one of many things, found by name. */
export function FilterChoice({ name, label, chosen, load, nameOf, choose }: FilterChoiceProps) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (chosen === undefined) return setShown(null)
    let wanted = true
    nameOf(chosen).then(
      (found) => wanted && setShown(found ?? chosen),
      () => wanted && setShown(chosen),
    )
    return () => {
      wanted = false
    }
  }, [chosen, nameOf])
  if (chosen !== undefined)
    return (
      <div>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <p className="flex min-h-11 flex-wrap items-center gap-3">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{shown ?? LOADING}</span>
          <Button variant="secondary" size="sm" onClick={() => choose(undefined)}>
            Tous
          </Button>
        </p>
      </div>
    )
  return (
    <SuggestInput<Named>
      name={name}
      label={label}
      text={text}
      onText={setText}
      onPick={({ id }) => {
        setText('')
        choose(id)
      }}
      load={async (wanted, signal) => [...(await load(wanted, signal))]}
      itemKey={({ id }) => id}
      itemText={(item) => item.name}
      debounceMs={200}
      emptyText="Aucun résultat"
      placeholder="Nom"
    />
  )
}
