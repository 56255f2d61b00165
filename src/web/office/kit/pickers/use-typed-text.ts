import { use, useEffect, useId, useState } from 'react'
import { FormKitContext } from '../form/form-context.ts'
import { goesOn, type Reading } from './reading.ts'

export interface TypedFacts<Value> {
  name: string | undefined
  value: Value | null
  /** Reads a text, given the value held before typing. */
  read: (text: string, held: Value | null) => Reading<Value>
  onChange: (value: Value | null) => void
}

interface Typed<Value> {
  text: string
  /** Value held before this text was typed. */
  held: Value | null
  /** Values that the text has meant while being typed. */
  told: readonly (Value | null)[]
  /** True once the person has left the field or asked to finish. */
  isLeft: boolean
}

/**
 * Typed text of a field beside its value. The value is that of the whole text, never of a prefix: an unreadable text
 * restores the previous value, stays to be corrected, and blocks the form.
 */
export function useTypedText<Value>({ name, value, read, onChange }: TypedFacts<Value>) {
  const ownName = useId()
  const fieldName = name ?? ownName
  const [typed, setTyped] = useState<Typed<Value> | null>(null)
  const [seen, setSeen] = useState(value)
  if (!Object.is(seen, value)) {
    setSeen(value)
    // A value from elsewhere replaces a text left unreadable.
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
    /** Null if the field shows its value. */
    text: typed?.text ?? null,
    isUnread: problem !== null,
    /** Problem, shown once the person has left the field. */
    problem: typed?.isLeft ? problem : null,
    type: (text: string) => {
      const same = typed !== null && typed.text.trim() !== '' && goesOn(typed.text, text) ? typed : null
      const held = same === null ? value : same.held
      const told = same?.told ?? []
      const now = text.trim() === '' ? null : read(text, held)
      const next = now === null ? null : 'value' in now ? now.value : held
      setTyped({ text, held, told: [...told, next], isLeft: false })
      // An unreadable text changes nothing, unless a prefix of it already changed the value.
      const isNews = now === null || 'value' in now
      if (isNews || !Object.is(next, told.length > 0 ? told.at(-1) : value)) onChange(next)
    },
    /** A readable text is shown as its formatted value from now on. */
    leave: () => setTyped((now) => (now !== null && problem !== null ? { ...now, isLeft: true } : null)),
    forget: () => setTyped(null),
  }
}
