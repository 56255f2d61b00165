import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { type LoadSuggestions, SuggestionList, suggestionStatus, useSuggestions } from '#ui/suggest/suggestions.tsx'

export interface SuggestInputProps<Item> {
  name: string
  label: string
  text: string
  onText: (text: string) => void
  onPick: (item: Item) => void
  onBlur?: () => void
  load: LoadSuggestions<Item>
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  /** Milliseconds without typing before a request. */
  debounceMs: number
  /** Length from which suggestions are requested. */
  minLength?: number
  emptyText: string
  hint?: ReactNode
  error?: string | null
  placeholder?: string
}

interface LoadedProps<Item> extends SuggestInputProps<Item> {
  /** True if the plain field had the focus when this replaced it. */
  takesFocus: boolean
}

/** Lazily loaded half of `SuggestInput`. */
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
  const input = useRef<HTMLInputElement>(null)
  const { takesFocus } = props
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const asked = query === null || query.trim().length < minLength ? null : query.trim()
  const state = useSuggestions(asked, load, debounceMs)

  const items = state.kind === 'done' ? [...state.items] : []
  const isOpen = query !== null && state.kind !== 'idle'
  const status = suggestionStatus(state, props.emptyText, 'proposition')
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
          // Without a minimum length the first suggestions are shown on focus.
          onFocus={() => (minLength === 0 ? setQuery('') : undefined)}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
        <SuggestionList
          {...{ isOpen, status, itemKey, renderItem }}
          isPending={state.kind === 'pending'}
          onPick={(item) => {
            close()
            onPick(item)
          }}
        />
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
