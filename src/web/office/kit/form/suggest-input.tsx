import { lazy, Suspense, useState } from 'react'
import { Input } from '#ui/field.tsx'
import type { SuggestInputProps } from './suggest-list-input.tsx'

const load = () => import('./suggest-list-input.tsx')
// `lazy` knows no type parameters: what is loaded takes the props of every kind of proposal.
const SuggestListInput = lazy(() => load().then((loaded) => ({ default: loaded.SuggestListInput<unknown> })))

/** A text field of a form with proposals from the server; one can type before their code is there. */
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

/** The functions get back only what `load` of these same props has answered. */
const anyItem = <Item,>(props: SuggestInputProps<Item>) => props as unknown as SuggestInputProps<unknown>
