import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Suggestions start at this length (§9). */
export const MIN_QUERY_LENGTH = 3
const DEBOUNCE_MS = 200

export interface SuggestInputProps<Item> {
  id?: string
  name: string
  label: string
  placeholder?: string
  className?: string
  /** What was typed before this part was loaded. */
  initialText: string
  load: (query: string, signal: AbortSignal) => Promise<readonly Item[]>
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onPick: (item: Item) => void
  emptyText: string
  /** Shown while fewer characters are typed than suggestions need; optional. */
  tooShortText?: string
}

type State<Item> =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'done'; items: readonly Item[] }

/** A text field with suggestions from the server, from 3 characters on. It takes the focus over from a plain field. */
export function SuggestInput<Item>(props: SuggestInputProps<Item>) {
  const { load, itemKey, itemText, renderItem, onPick, emptyText } = props
  const [text, setText] = useState(props.initialText)
  const [state, setState] = useState<State<Item>>({ kind: 'idle' })
  // Who typed on while this part was loading gets the suggestions all the same.
  const [open, setOpen] = useState(props.initialText.trim().length >= MIN_QUERY_LENGTH)
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const query = text.trim()
  const loader = useRef(load)
  useEffect(() => {
    loader.current = load
  }, [load])

  useLayoutEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) {
      setState({ kind: 'idle' })
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      setState({ kind: 'pending' })
      try {
        const items = await loader.current(query, controller.signal)
        if (!controller.signal.aborted) setState({ kind: 'done', items })
      } catch {
        if (!controller.signal.aborted) setState({ kind: 'failed' })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])

  const items = state.kind === 'done' ? [...state.items] : []
  const tooShort = query.length > 0 && query.length < MIN_QUERY_LENGTH ? (props.tooShortText ?? '') : ''
  const status = tooShort === '' ? statusText(state, emptyText) : { text: tooShort, visible: true }
  const shown = open && (state.kind !== 'idle' || tooShort !== '')
  return (
    <Autocomplete.Root
      items={items}
      filter={null}
      value={text}
      open={shown}
      onOpenChange={setOpen}
      itemToStringValue={itemText}
      onValueChange={(value, details) => {
        if (details.reason === 'item-press') return
        setText(value)
        setOpen(true)
      }}
    >
      <Autocomplete.Input
        ref={input}
        id={props.id}
        name={props.name}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        className={props.className}
        autoComplete="off"
        enterKeyHint="search"
        onBlur={() => setOpen(false)}
      />
      {/* There before it speaks: a live region that appears together with its text is not read out. */}
      <Autocomplete.Status className="sr-only">{shown ? status.text : ''}</Autocomplete.Status>
      <div ref={place} />
      {/*
       * In place of the library's popup, which hides the page around it from screen readers while the focus stays in
       * that page. It stands beside the field, in the same landmark.
       */}
      {shown ? (
        <Autocomplete.Portal container={place}>
          <Autocomplete.Positioner
            className="z-60 outline-none"
            sideOffset={6}
            align="start"
            // A press in here leaves the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            <div className="max-h-[min(var(--available-height),420px)] w-[max(var(--anchor-width),260px)] max-w-[var(--available-width)] overflow-y-auto overscroll-contain rounded-xl border border-line bg-paper p-1.5 text-ink shadow-float">
              {status.visible ? (
                <p aria-hidden="true" className="px-3 py-2.5 text-sm text-ink-soft">
                  {status.text}
                </p>
              ) : null}
              <Autocomplete.List aria-busy={state.kind === 'pending' || undefined}>
                {(item: Item) => (
                  <Autocomplete.Item
                    key={itemKey(item)}
                    value={item}
                    onClick={() => {
                      setOpen(false)
                      onPick(item)
                    }}
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
    </Autocomplete.Root>
  )
}

function statusText<Item>(state: State<Item>, emptyText: string): { text: string; visible: boolean } {
  if (state.kind === 'pending') return { text: 'Recherche…', visible: true }
  if (state.kind === 'failed') return { text: 'La recherche ne répond pas, merci de réessayer.', visible: true }
  if (state.kind !== 'done') return { text: '', visible: false }
  const { length } = state.items
  if (length === 0) return { text: emptyText, visible: true }
  return { text: `${length} résultat${length > 1 ? 's' : ''}`, visible: false }
}
