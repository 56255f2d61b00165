import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { controlClass } from '../../../../ui/field.tsx'

export interface SuggestInputProps<Item> {
  name: string
  label: string
  text: string
  onText: (text: string) => void
  onPick: (item: Item) => void
  onBlur?: () => void
  load: (text: string, signal: AbortSignal) => Promise<readonly Item[]>
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  /** How long the typing must rest. */
  debounceMs: number
  /** Nothing is asked for before. */
  minLength?: number
  emptyText: string
  hint?: ReactNode
  error?: string | null
  placeholder?: string
}

interface LoadedProps<Item> extends SuggestInputProps<Item> {
  /** The plain field had the focus when this took its place. */
  takesFocus: boolean
}

type State<Item> = { kind: 'idle' | 'pending' | 'failed' } | { kind: 'done'; items: readonly Item[] }

/** The loaded half of `SuggestInput`. */
export function SuggestListInput<Item>(props: LoadedProps<Item>) {
  const {
    name,
    label,
    text,
    onText,
    onPick,
    onBlur,
    load,
    itemKey,
    itemText,
    renderItem = itemText,
    error,
    hint,
  } = props
  const { minLength = 0, debounceMs } = props
  const id = useId()
  const [query, setQuery] = useState<string | null>(null)
  const [state, setState] = useState<State<Item>>({ kind: 'idle' })
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { takesFocus } = props
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const loader = useRef(load)
  useEffect(() => {
    loader.current = load
  }, [load])
  useEffect(() => {
    if (query === null || query.trim().length < minLength) return setState({ kind: 'idle' })
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      setState({ kind: 'pending' })
      try {
        const items = await loader.current(query.trim(), controller.signal)
        if (!controller.signal.aborted) setState({ kind: 'done', items })
      } catch {
        if (!controller.signal.aborted) setState({ kind: 'failed' })
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, minLength, debounceMs])

  const items = state.kind === 'done' ? [...state.items] : []
  const isOpen = query !== null && state.kind !== 'idle'
  const status = suggestStatus(state, props.emptyText)
  const close = () => setQuery(null)
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-note font-semibold tracking-wide text-ink-soft">
        {label}
      </label>
      <Autocomplete.Root
        items={items}
        filter={null}
        value={text}
        open={isOpen}
        onOpenChange={(open) => (open ? undefined : close())}
        itemToStringValue={itemText}
        onValueChange={(value, details) => {
          if (details.reason === 'item-press') return
          onText(value)
          setQuery(value)
        }}
      >
        <Autocomplete.Input
          ref={input}
          id={id}
          name={name}
          className={classNames(controlClass, 'h-11')}
          placeholder={props.placeholder}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined}
          // Without a least length the first proposals are there to choose from.
          onFocus={() => (minLength === 0 ? setQuery('') : undefined)}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
        <Autocomplete.Status className="sr-only">{isOpen ? status.text : ''}</Autocomplete.Status>
        <div ref={place} />
        {/* In place of the library's popup, which would hide the form around it from screen readers. */}
        {isOpen ? (
          <Autocomplete.Portal container={place}>
            <Autocomplete.Positioner
              className="z-60 outline-none"
              sideOffset={4}
              align="start"
              // A press in here leaves the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
            >
              <div className="max-h-[min(var(--available-height),360px)] w-[max(var(--anchor-width),260px)] max-w-[var(--available-width)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-paper p-1 shadow-float">
                {status.visible ? (
                  <p aria-hidden="true" className="px-3 py-2 text-sm text-ink-soft">
                    {status.text}
                  </p>
                ) : null}
                <Autocomplete.List aria-busy={state.kind === 'pending' || undefined}>
                  {(item: Item) => (
                    <Autocomplete.Item
                      key={itemKey(item)}
                      value={item}
                      onClick={() => {
                        close()
                        onPick(item)
                      }}
                      className="cursor-pointer rounded-md px-3 py-2 outline-none data-[highlighted]:bg-main-soft"
                    >
                      {renderItem(item)}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </div>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        ) : null}
      </Autocomplete.Root>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-negative">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-note text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

function suggestStatus<Item>(state: State<Item>, emptyText: string): { text: string; visible: boolean } {
  if (state.kind === 'pending') return { text: 'Recherche…', visible: true }
  if (state.kind === 'failed') return { text: 'La recherche ne répond pas, merci de réessayer.', visible: true }
  if (state.kind !== 'done') return { text: '', visible: false }
  const { length } = state.items
  if (length === 0) return { text: emptyText, visible: true }
  return { text: `${length} proposition${length > 1 ? 's' : ''}`, visible: false }
}
