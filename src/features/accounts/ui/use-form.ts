import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ClientError } from '../../../api/client.ts'
import { notify, prepareNotices } from '../../../ui/toast.ts'
import type { FieldErrors, FormCheck } from './form-checks.ts'

interface FormOptions<Name extends string> {
  names: readonly Name[]
  /** Judged before anything is sent. */
  check: (values: Record<Name, string>) => FormCheck<Name>
  /** Sends; a thrown error becomes the form's message. Answering `leaving` keeps the form busy until the page is gone. */
  send: (values: Record<Name, string>) => Promise<'leaving' | undefined>
  /** The field that an error code is about. */
  fieldOfCode?: Partial<Record<string, Name>>
  /** Done once, when the person starts to fill the form in; what is sent waits for it. */
  onStart?: () => Promise<void>
  /** What is said when a failure has no text of its own. */
  failure: string
}

export interface Form<Name extends string> {
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    onFocus: () => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  errors: FieldErrors<Name>
  message: string | null
  busy: boolean
}

/** Failures whose own text would not help a person who fills in a form. */
const untold = new Set(['serverError', 'invalidRequest'])
/** The notice says what G08 wants said; beside the button stands what helps. */
const TOO_MANY = 'Trop de tentatives, merci de réessayer dans quelques instants.'

/**
 * A form whose fields belong to the browser (what was typed, or filled in by a password manager, before the page was
 * ready is kept) and whose check, sending and failures are handled here. The first field at fault gets the focus; what
 * concerns the whole form stands in it, and in a notice as every error does (§8).
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormCheck<Name> & { busy: boolean }>({ fields: {}, message: null, busy: false })
  const started = useRef<Promise<void>>(undefined)
  const { fields } = state

  useEffect(() => {
    if (Object.keys(fields).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fields])

  const failed = (error: unknown): FormCheck<Name> => {
    const told = error instanceof ClientError && !untold.has(error.code) ? error : null
    const field = told ? options.fieldOfCode?.[told.code] : undefined
    if (told && field) return { fields: fieldError(field, told.message), message: null }
    const message = told?.message ?? options.failure
    notify.error(message, error)
    return { fields: {}, message: told?.code === 'tooManyRequests' ? TOO_MANY : message }
  }

  const submit = async (form: HTMLFormElement) => {
    const values = readValues(form, options.names)
    const checked = options.check(values)
    if (checked.message !== null) notify.error(checked.message)
    if (checked.message !== null || Object.keys(checked.fields).length > 0) return setState({ ...checked, busy: false })
    setState({ fields: {}, message: null, busy: true })
    try {
      await started.current
      const outcome = await afresh(() => options.send(values))
      if (outcome !== 'leaving') setState({ fields: {}, message: null, busy: false })
    } catch (error) {
      setState({ ...failed(error), busy: false })
    }
  }

  return {
    formProps: {
      ref,
      onFocus: () => {
        prepareNotices()
        started.current ??= options.onStart?.()
      },
      onSubmit: (event) => {
        event.preventDefault()
        if (!state.busy) void submit(event.currentTarget)
      },
    },
    errors: fields,
    message: state.message,
    busy: state.busy,
  }
}

/** A page that stood open too long has an old captcha token; the refusal brings a new one, so that one retry works. */
async function afresh<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ClientError && error.code === 'invalidRequest') return await send()
    throw error
  }
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const values = {} as Record<Name, string>
  for (const name of names) values[name] = String(data.get(name) ?? '')
  return values
}

function fieldError<Name extends string>(name: Name, text: string): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  errors[name] = text
  return errors
}
