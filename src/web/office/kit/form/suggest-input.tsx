import { lazy, Suspense, useState } from 'react'
import { Input } from '#ui/field.tsx'
import type { SuggestInputProps } from './suggest-list-input.tsx'

const load = () => import('./suggest-list-input.tsx')
// `lazy` has no type parameters: the loaded component takes the props of every kind of suggestion.
const SuggestListInput = lazy(() => load().then((loaded) => ({ default: loaded.SuggestListInput<unknown> })))

/** Text field with suggestions from the server; the person can type before its code is loaded. */
export function SuggestInput<Item>(props: SuggestInputProps<Item>) {
  const [isFocused, setFocused] = useState(false)
  const { name, label, text, onText, onBlur, hint, error, placeholder } = props
  const plain = (
    <Input
      {...{ name, label, hint, error, placeholder }}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        onBlur?.()
      }}
    />
  )
  return (
    <Suspense fallback={plain}>
      <SuggestListInput {...anyItem(props)} takesFocus={isFocused} />
    </Suspense>
  )
}

/** Cast: the functions receive only what `load` of the same props returned. */
const anyItem = <Item,>(props: SuggestInputProps<Item>) => props as unknown as SuggestInputProps<unknown>
