import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { notify, prepareNotices } from '#ui/toast.ts'
import { type FieldErrors, type FormCheck, invalidText } from './form-checks.ts'

interface FormOptions<Name extends string> {
  names: readonly Name[]
  /** Checks the values before anything is sent. */
  check: (values: Record<Name, string>) => FormCheck<Name>
  /**
   * Sends the values; a thrown error becomes the form's message. Answering `leaving` keeps the form busy until the page
   * is gone.
   */
  send: (values: Record<Name, string>) => Promise<'leaving' | undefined>
  /** Field to blame for an error code. */
  fieldOfCode?: Partial<Record<string, Name>>
  /** Runs once, when the person starts to fill in the form; sending waits for it. */
  onStart?: () => Promise<void>
  /** Text for a failure that has none of its own. */
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

/** Error codes whose own text would not help a person who fills in a form. */
const withoutText = new Set(['serverError', 'invalidRequest'])
/** Text for a request refused as a whole, where no field can be blamed. */
const notUnderstood = (failure: string) =>
  `${failure.replace(/\.$/, '')}. La demande n’a pas pu être lue : rechargez la page, puis réessayez.`
/** The notice shows the text that G08 prescribes; the message beside the button helps the person. */
const TOO_MANY = 'Trop de tentatives, merci de réessayer dans quelques instants.'

/**
 * Form whose fields belong to the browser, so that values entered before the page was ready are kept. Checks, sends,
 * handles failures: focuses the first faulty field; shows a message for the whole form in it and in a notice (§8).
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormCheck<Name> & { busy: boolean }>({ fields: {}, message: null, busy: false })
  const started = useRef<Promise<void>>(undefined)
  const { fields } = state

  useEffect(() => {
    if (Object.keys(fields).length === 0) return
    const untold = unshown(ref.current, fields)
    if (untold.length === 0) return ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // Errors without a visible field are shown for the whole form.
    const text = untold.map(([, reason]) => reason).join(' ')
    notify.error(text)
    setState((now) => ({
      ...now,
      fields: without(now.fields, untold),
      message: now.message === null ? text : `${now.message} ${text}`,
    }))
  }, [fields])

  const failed = (error: unknown): FormCheck<Name> => {
    const refusal = error instanceof ClientError ? error : null
    const told = refusal && !withoutText.has(refusal.code) ? refusal : null
    const field = told ? options.fieldOfCode?.[told.code] : undefined
    if (told && field) return { fields: fieldErrors([field], () => told.message), message: null }
    const named = options.names.filter((name) => refusal?.fields.some((path) => path.split('.').at(-1) === name))
    if (named.length > 0) return { fields: fieldErrors(named, invalidText), message: null }
    const message =
      told?.message ?? (refusal?.code === 'invalidRequest' ? notUnderstood(options.failure) : options.failure)
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

/** Retries once: a page left open too long has an old captcha token, and the refusal brings a new one. */
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

function fieldErrors<Name extends string>(names: readonly Name[], text: (name: Name) => string): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  for (const name of names) errors[name] = text(name)
  return errors
}

/** Errors that no control of the form shows: it has none of that name, or one that is not marked. */
const unshown = (form: HTMLFormElement | null, fields: FieldErrors<string>): [string, string | undefined][] =>
  Object.entries(fields).filter(([name]) => !form?.querySelector(`[name="${name}"][aria-invalid=true]`))

function without<Name extends string>(
  fields: FieldErrors<Name>,
  gone: readonly [string, unknown][],
): FieldErrors<Name> {
  const kept = { ...fields }
  for (const [name] of gone) delete kept[name as Name]
  return kept
}
