import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plural } from '#lib/words/plural.ts'

export type LoadSuggestions<Item> = (query: string, signal: AbortSignal) => Promise<readonly Item[]>

export type Suggestions<Item> = { kind: 'idle' | 'pending' | 'failed' } | { kind: 'done'; items: readonly Item[] }

/** Loads suggestions for a query, debounced; loads nothing for null. */
export function useSuggestions<Item>(
  query: string | null,
  load: LoadSuggestions<Item>,
  debounceMs: number,
): Suggestions<Item> {
  const [state, setState] = useState<Suggestions<Item>>({ kind: 'idle' })
  const loader = useRef(load)
  useEffect(() => {
    loader.current = load
  }, [load])
  useEffect(() => {
    if (query === null) return setState({ kind: 'idle' })
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      setState({ kind: 'pending' })
      try {
        const items = await loader.current(query, controller.signal)
        if (!controller.signal.aborted) setState({ kind: 'done', items })
      } catch {
        if (!controller.signal.aborted) setState({ kind: 'failed' })
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, debounceMs])
  return state
}

export interface SuggestionStatus {
  text: string
  /** True to show the text in the list; otherwise screen readers only. */
  visible: boolean
}

/** Status text of the suggestions; `unit` is the French name of one item. */
export function suggestionStatus<Item>(
  state: Suggestions<Item>,
  emptyText: string,
  unit: 'résultat' | 'proposition',
): SuggestionStatus {
  if (state.kind === 'pending') return { text: 'Recherche…', visible: true }
  if (state.kind === 'failed') return { text: 'La recherche ne répond pas, merci de réessayer.', visible: true }
  if (state.kind !== 'done') return { text: '', visible: false }
  const { length } = state.items
  if (length === 0) return { text: emptyText, visible: true }
  return { text: `${length} ${plural(length, unit)}`, visible: false }
}

interface SuggestionListProps<Item> {
  isOpen: boolean
  isPending: boolean
  status: SuggestionStatus
  itemKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onPick: (item: Item) => void
}

/**
 * Suggestions below the input of an `Autocomplete.Root`. Replaces the library's popup, which hides the surrounding page
 * from screen readers although the focus stays in it: this list is beside the field, in the same landmark.
 */
export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { isOpen, isPending, status, itemKey, renderItem, onPick } = props
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      {/* Rendered before it has text, because a live region that appears with its text is not read out. */}
      <Autocomplete.Status className="sr-only">{isOpen ? status.text : ''}</Autocomplete.Status>
      <div ref={place} />
      {isOpen ? (
        <Autocomplete.Portal container={place}>
          <Autocomplete.Positioner
            className="z-60 outline-none"
            sideOffset={6}
            align="start"
            // Keeps the focus in the field during a press here.
            onMouseDown={(event) => event.preventDefault()}
          >
            <div className="max-h-[min(var(--available-height),420px)] w-[max(var(--anchor-width),260px)] max-w-[var(--available-width)] overflow-y-auto overscroll-contain rounded-xl border border-line bg-paper p-1.5 text-ink shadow-float">
              {status.visible ? (
                <p aria-hidden="true" className="px-3 py-2.5 text-sm text-ink-soft">
                  {status.text}
                </p>
              ) : null}
              <Autocomplete.List aria-busy={isPending || undefined}>
                {(item: Item) => (
                  <Autocomplete.Item
                    key={itemKey(item)}
                    value={item}
                    onClick={() => onPick(item)}
                    className="cursor-pointer rounded-lg px-3 py-2 outline-none data-[highlighted]:bg-main-soft"
                  >
                    {renderItem(item)}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      ) : null}
    </>
  )
}
