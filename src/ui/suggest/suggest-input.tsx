import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type LoadSuggestions, SuggestionList, suggestionStatus, useSuggestions } from './suggestions.tsx'

/** Length from which suggestions appear (§9). */
export const MIN_QUERY_LENGTH = 3
const DEBOUNCE_MS = 200

export interface SuggestInputProps<Item> {
  id?: string
  name: string
  label: string
  placeholder?: string
  className?: string
  /** Text typed before this part was loaded. */
  initialText: string
  load: LoadSuggestions<Item>
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onPick: (item: Item) => void
  emptyText: string
  /** Text shown while the query is too short; optional. */
  tooShortText?: string
}

/**
 * Text field with suggestions from the server, from 3 characters on. It takes over the focus of the plain field that it
 * replaces.
 */
export function SuggestInput<Item>(props: SuggestInputProps<Item>) {
  const { load, itemKey, itemText, renderItem, onPick, emptyText } = props
  const [text, setText] = useState(props.initialText)
  // Opens at once if the person kept typing while this part was loading.
  const [open, setOpen] = useState(props.initialText.trim().length >= MIN_QUERY_LENGTH)
  const input = useRef<HTMLInputElement>(null)
  const query = text.trim()
  const state = useSuggestions(query.length < MIN_QUERY_LENGTH ? null : query, load, DEBOUNCE_MS)

  useLayoutEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const items = state.kind === 'done' ? [...state.items] : []
  const tooShort = query.length > 0 && query.length < MIN_QUERY_LENGTH ? (props.tooShortText ?? '') : ''
  const status = tooShort === '' ? suggestionStatus(state, emptyText, 'résultat') : { text: tooShort, visible: true }
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
      <SuggestionList
        isOpen={shown}
        isPending={state.kind === 'pending'}
        {...{ status, itemKey, renderItem }}
        onPick={(item) => {
          setOpen(false)
          onPick(item)
        }}
      />
    </Autocomplete.Root>
  )
}
