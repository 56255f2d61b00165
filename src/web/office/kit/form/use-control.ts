import type { ReactNode } from 'react'
import { useFieldContext, useFieldError } from './form-context.ts'

export interface FieldProps {
  label: string
  optional?: boolean
  hint?: ReactNode
  className?: string
  disabled?: boolean
}

/** Props of a plain control, from its field. */
export function useControl<Value>() {
  const field = useFieldContext<Value>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  return { field, error, value: field.state.value, shared: { name: field.name, error, onBlur: field.handleBlur } }
}
