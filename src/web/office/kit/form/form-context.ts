import { createFormHookContexts, useStore } from '@tanstack/react-form'
import { createContext, use, useEffect, useState } from 'react'
import { afterPress } from '#ui/after-press.ts'
import { type Errors, isWithin } from './check.ts'

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

/** The server's refusal of a field, valid while the field keeps this value. */
export interface Refusal {
  message: string
  value: unknown
}

export interface FormKit {
  errorsOf(values: unknown): Errors
  /** True to show errors of fields that were not visited, too. */
  showAll: boolean
  refusals: ReadonlyMap<string, Refusal>
  /** Field to show, with collapsed parts around it opened. */
  revealed: { name: string } | null
  /**
   * Blocks sending while a field is busy or has an unreadable text; null unblocks. `release` discards that text when
   * all input is discarded.
   */
  hold(name: string, reason: string | null, release?: () => void): void
}

export const FormKitContext = createContext<FormKit | null>(null)

export function useFormKit(): FormKit {
  const kit = use(FormKitContext)
  if (!kit) throw new Error('A field stands in an OfficeForm.')
  return kit
}

/** True once the field was visited and no button is pressed that its error would push away. */
function useSettled(isVisited: boolean): boolean {
  const [isSettled, setSettled] = useState(isVisited)
  useEffect(() => {
    let isCurrent = true
    if (isVisited)
      afterPress(() => {
        if (isCurrent) setSettled(true)
      })
    else setSettled(false)
    return () => {
      isCurrent = false
    }
  }, [isVisited])
  return isSettled
}

/** Error of a field or of something within it, once the field was visited. */
export function useFieldError(name: string, wasVisited: boolean): string | null {
  const isVisited = useSettled(wasVisited)
  const form = useFormContext()
  const { errorsOf, showAll, refusals } = useFormKit()
  return useStore(form.store, ({ values }) => {
    for (const [own, { message, value }] of refusals)
      if (isWithin(own, name) && Object.is(form.getFieldValue(own as never), value)) return message
    if (!isVisited && !showAll) return null
    for (const [own, message] of errorsOf(values)) if (isWithin(own, name)) return message
    return null
  })
}
