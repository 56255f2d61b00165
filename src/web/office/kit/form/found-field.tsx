import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useFieldContext, useFieldError } from './form-context.ts'
import { SuggestInput } from './suggest-input.tsx'
import type { SuggestInputProps } from './suggest-list-input.tsx'

const SEARCH_DELAY_MS = 200

interface FoundFieldProps<Item extends { id: string; name: string }>
  extends Pick<SuggestInputProps<Item>, 'label' | 'load' | 'renderItem' | 'emptyText' | 'placeholder'> {
  /** The thing chosen, with the button that takes it out of the field. */
  children: (id: string, change: ReactNode) => ReactNode
  changeText: string
  onPick?: (item: Item) => void
}

/** Field for one thing, found by its name at the server; its value is the id, or "" for none. */
export function FoundField<Item extends { id: string; name: string }>({
  label,
  children,
  changeText,
  onPick,
  ...search
}: FoundFieldProps<Item>) {
  const field = useFieldContext<string>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [text, setText] = useState('')
  const { value } = field.state
  if (value !== '')
    return (
      <div data-field={field.name}>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        {children(
          value,
          <Button variant="secondary" size="sm" onClick={() => field.handleChange('')}>
            {changeText}
          </Button>,
        )}
        {error ? <p className="mt-1 text-sm font-medium text-negative">{error}</p> : null}
      </div>
    )
  return (
    <SuggestInput
      {...search}
      name={field.name}
      label={label}
      text={text}
      onText={setText}
      onPick={(item) => {
        setText('')
        onPick?.(item)
        field.handleChange(item.id)
      }}
      onBlur={field.handleBlur}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      debounceMs={SEARCH_DELAY_MS}
      error={error}
    />
  )
}
