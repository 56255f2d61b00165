import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'

/** Search by name across all documents; an empty text shows the folders again. */
export function DocumentSearch({ text, search }: { text: string; search: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  return (
    <form
      aria-label="Dans tous les documents"
      className="mb-6 flex max-w-xl flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed.trim())
      }}
    >
      <Input
        label="Rechercher un document"
        type="search"
        name="document"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="min-w-0 grow basis-52"
      />
      <Button type="submit" variant="secondary">
        Rechercher
      </Button>
      {text === '' ? null : (
        <Button variant="ghost" onClick={() => search('')}>
          Effacer
        </Button>
      )}
    </form>
  )
}
