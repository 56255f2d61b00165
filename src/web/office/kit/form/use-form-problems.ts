import { useCallback, useMemo, useState } from 'react'
import type { ClientError } from '#api/client.ts'
import { NO_ANSWER } from '#lib/words/failures.ts'
import { type Check, fieldName } from './check.ts'
import { focusField, hasField } from './focus-field.ts'
import type { FormKit, Refusal } from './form-context.ts'
import type { FormStore } from './use-kept-draft.ts'

export const NOT_SENT = 'L’enregistrement n’a pas abouti. Vérifiez votre connexion, puis réessayez : rien n’est perdu.'
const NO_REFUSALS: ReadonlyMap<string, Refusal> = new Map()

interface ProblemsOptions<Values> {
  check: Check<Values>
  store: FormStore<Values>
  /** The form's value of a field, which may lie in another. */
  valueAt(name: string): unknown
}

/** Problems of a form: what its check finds, what the server refuses, and which fields are busy. */
export function useFormProblems<Values extends object>({ check, store, valueAt }: ProblemsOptions<Values>) {
  const [showAll, setShowAll] = useState(false)
  const [refusals, setRefusals] = useState(NO_REFUSALS)
  const [notice, setNotice] = useState<string | null>(null)
  const [holds] = useState(() => new Map<string, { reason: string; release?: (() => void) | undefined }>())
  const [revealed, setRevealed] = useState<{ name: string } | null>(null)

  const kit: FormKit = useMemo(
    // Fields only ask about values of their own form.
    () => ({
      errorsOf: (now) => check(now as Values),
      showAll,
      refusals,
      revealed,
      hold: (name, reason, release) =>
        void (reason === null ? holds.delete(name) : holds.set(name, { reason, release })),
    }),
    [check, showAll, refusals, revealed, holds],
  )
  const clear = useCallback(() => {
    setRefusals(NO_REFUSALS)
    setNotice(null)
    setShowAll(false)
  }, [])

  /** Shows and focuses a field without showing other errors. */
  const leadTo = (name: string) => {
    setRevealed({ name })
    focusField(name)
  }
  const reveal = (name: string) => {
    setShowAll(true)
    leadTo(name)
  }
  return {
    kit,
    notice,
    setNotice,
    clear,
    leadTo,
    revealFirst: () => {
      const [first] = check(store.state.values).keys()
      if (first !== undefined) reveal(first)
    },
    /** Leads to a field that blocks sending; false if none does. */
    leadToHeld: () => {
      const [held] = holds
      if (!held) return false
      leadTo(held[0])
      setNotice(held[1].reason)
      return true
    },
    releaseHolds: () => {
      for (const { release } of holds.values()) release?.()
    },
    /** Shows a refusal at the fields that it names, else above the form. */
    showRefusal: (error: ClientError) => {
      const paths = error.fields.map((path) => fieldName(path.replace(/^(updates|whiteLabeling)\./, '')))
      const names = paths.filter(hasField)
      setRefusals(new Map(names.map((name) => [name, { message: error.message, value: valueAt(name) }] as const)))
      const [first] = names
      if (first !== undefined) return reveal(first)
      setNotice(error.message === NO_ANSWER ? NOT_SENT : error.message)
    },
  }
}
