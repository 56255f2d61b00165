import { createFormHookContexts, useStore } from '@tanstack/react-form'
import { createContext, use } from 'react'
import { type Errors, isWithin } from './check.ts'

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

/** Why the server has refused a field; it holds until the field has another value. */
export interface Refusal {
  message: string
  value: unknown
}

export interface FormKit {
  errorsOf(values: unknown): Errors
  /** Errors of fields that nobody has been to are shown, too. */
  showAll: boolean
  refusals: ReadonlyMap<string, Refusal>
  /** The field that is to be seen, with what leads there opened. */
  revealed: { name: string } | null
  /**
   * A field with work under way, or with a text that it cannot read, says why nothing can be sent yet; null: it is done.
   * `release` throws the text away, with everything else that was typed.
   */
  hold(name: string, reason: string | null, release?: () => void): void
}

export const FormKitContext = createContext<FormKit | null>(null)

export function useFormKit(): FormKit {
  const kit = use(FormKitContext)
  if (!kit) throw new Error('A field stands in an OfficeForm.')
  return kit
}

/** What is wrong with a field or something within it, once the person has been there. */
export function useFieldError(name: string, isVisited: boolean): string | null {
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
