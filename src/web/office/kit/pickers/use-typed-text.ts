import { use, useEffect, useId, useState } from 'react'
import { FormKitContext } from '../form/form-context.ts'
import { goesOn, type Reading } from './reading.ts'

export interface TypedFacts<Value> {
  name: string | undefined
  value: Value | null
  /** What a text says, beside the value that was held before it was typed. */
  read: (text: string, held: Value | null) => Reading<Value>
  onChange: (value: Value | null) => void
}

interface Typed<Value> {
  text: string
  /** The value from before somebody began to type this text. */
  held: Value | null
  /** Values that the text has meant on its way. */
  told: readonly (Value | null)[]
  /** The person has left the field, or asked for the end of typing. */
  isLeft: boolean
}

/**
 * A text beside the value of its field. The value is that of the whole text, never of its first half: a text that says
 * nothing gives back the value from before it, stays to be mended, and holds the form.
 */
export function useTypedText<Value>({ name, value, read, onChange }: TypedFacts<Value>) {
  const ownName = useId()
  const fieldName = name ?? ownName
  const [typed, setTyped] = useState<Typed<Value> | null>(null)
  const [seen, setSeen] = useState(value)
  if (!Object.is(seen, value)) {
    setSeen(value)
    // Another value from elsewhere takes the place of what was left unread.
    if (typed?.isLeft && ![typed.held, ...typed.told].includes(value)) setTyped(null)
  }
  const reading = typed === null || typed.text.trim() === '' ? null : read(typed.text, typed.held)
  const problem = reading !== null && 'problem' in reading ? reading.problem : null

  const hold = use(FormKitContext)?.hold
  useEffect(() => {
    if (problem === null || !hold) return
    hold(fieldName, problem, () => setTyped(null))
    return () => hold(fieldName, null)
  }, [hold, fieldName, problem])

  return {
    /** Null where the field shows its value. */
    text: typed?.text ?? null,
    isUnread: problem !== null,
    /** Said once the person has left the field. */
    problem: typed?.isLeft ? problem : null,
    type: (text: string) => {
      const same = typed !== null && typed.text.trim() !== '' && goesOn(typed.text, text) ? typed : null
      const held = same === null ? value : same.held
      const told = same?.told ?? []
      const now = text.trim() === '' ? null : read(text, held)
      const next = now === null ? null : 'value' in now ? now.value : held
      setTyped({ text, held, told: [...told, next], isLeft: false })
      // A text that says nothing changes nothing, unless its first half did.
      const isNews = now === null || 'value' in now
      if (isNews || !Object.is(next, told.length > 0 ? told.at(-1) : value)) onChange(next)
    },
    /** What is understood is shown as its value from now on. */
    leave: () => setTyped((now) => (now !== null && problem !== null ? { ...now, isLeft: true } : null)),
    forget: () => setTyped(null),
  }
}
