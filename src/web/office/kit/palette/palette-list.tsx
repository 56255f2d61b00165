import { Autocomplete } from '@base-ui/react/autocomplete'
import type { MouseEvent } from 'react'
import type { PaletteItem } from './sections.ts'

interface Group {
  value: string
  items: PaletteItem[]
}

/** Hits, grouped under the titles of their sources. */
export function PaletteList({ onPick }: { onPick: (item: PaletteItem, event: MouseEvent) => void }) {
  return (
    <Autocomplete.List aria-label="Résultats">
      {(group: Group) => (
        <Autocomplete.Group key={group.value} items={group.items} className="mb-2">
          <Autocomplete.GroupLabel className="px-3 pb-1 pt-2 text-xs font-semibold tracking-wide text-ink-soft">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item
                key={item.href}
                value={item}
                onClick={(event) => onPick(item, event)}
                className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1.5 outline-none data-[highlighted]:bg-main-soft"
              >
                <span className="min-w-0 truncate font-medium">{item.label}</span>
                <span className="min-w-0 shrink-[2] truncate text-note text-ink-soft">{item.detail}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
