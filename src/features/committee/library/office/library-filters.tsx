import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import type { LibrarySearch, LibrarySort } from './library-search.ts'

interface LibraryFiltersProps {
  search: LibrarySearch
  hrefOf: (search: LibrarySearch) => string
}

const sorts: Readonly<Record<LibrarySort, string>> = { name: 'Nom', updatedAt: 'Date', size: 'Taille' }

const isSort = (value: string): value is LibrarySort => Object.hasOwn(sorts, value)

/** Search across all folders, and the order of the list. */
export function LibraryFilters({ search, hrefOf }: LibraryFiltersProps) {
  const router = useRouter()
  const [text, setText] = useState(search.q ?? '')
  const [last, setLast] = useState(search.q)
  if (last !== search.q) {
    setLast(search.q)
    setText(search.q ?? '')
  }
  const go = (next: LibrarySearch) => void router.navigate({ href: hrefOf(next) })
  return (
    <form
      aria-label="Dans tous les dossiers"
      className="flex max-w-3xl flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        go({ ...search, q: text.trim() || undefined })
      }}
    >
      <LimitedInput
        label="Rechercher dans tous les dossiers"
        type="search"
        name="q"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="min-w-0 grow basis-40"
      />
      <Button type="submit" variant="secondary">
        Rechercher
      </Button>
      {search.q ? (
        <Button variant="ghost" onClick={() => go({ ...search, q: undefined })}>
          Effacer
        </Button>
      ) : null}
      <Select
        label="Trier par"
        name="tri"
        value={search.tri ?? 'name'}
        onChange={({ target }) => {
          if (isSort(target.value)) go({ ...search, tri: target.value === 'name' ? undefined : target.value })
        }}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
      />
    </form>
  )
}
