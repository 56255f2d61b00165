import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { isWithin } from './check.ts'
import { focusField } from './focus-field.ts'
import { FormFrame } from './office-form.tsx'
import type { OfficeForm as Form } from './use-office-form.ts'

export interface FormStep {
  title: string
  line?: string
  /** Names of the form's values that must be valid before the next step. */
  fields: readonly string[]
  content: ReactNode
}

interface StepFormProps<Values extends object> {
  of: Form<Values>
  /** Name of the form for screen readers. */
  label: string
  steps: readonly FormStep[]
  /** Buttons of the last step. */
  finish: ReactNode
}

/** Form for people who fill it in twice a year: one question at a time, no hidden menus, and a way back. */
export function StepForm<Values extends object>({ of, label, steps, finish }: StepFormProps<Values>) {
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  /** Field for which its step is shown; it gets the focus instead of the heading. */
  const ledTo = useRef<string | null>(null)
  const isLast = at === steps.length - 1
  const shown = useRef(steps)
  useEffect(() => {
    shown.current = steps
  })

  const go = (to: number) => {
    moved.current = true
    ledTo.current = null
    setAt(to)
  }
  useEffect(() => {
    // Focused after rendering, because a slow machine renders the step after the frames that `focusField` waits for.
    if (ledTo.current !== null) focusField(ledTo.current)
    else if (moved.current) heading.current?.focus()
    void at
  }, [at])

  // Shows the step of a field that the server refused, once per refusal: `steps` changes identity on each render, and
  // the person may have moved on since.
  const { revealed } = of.kit
  useEffect(() => {
    if (!revealed) return
    const owner = shown.current.findIndex(({ fields }) => fields.some((field) => isWithin(revealed.name, field)))
    ledTo.current = revealed.name
    if (owner !== -1) setAt(owner)
    focusField(revealed.name)
  }, [revealed])

  function goOn(): void {
    const fields = steps[at]?.fields ?? []
    const wrong = [...of.check(of.form.state.values).keys()].filter((name) =>
      fields.some((field) => isWithin(name, field)),
    )
    for (const name of wrong) of.form.setFieldMeta(name as never, (meta) => ({ ...meta, isBlurred: true }))
    const [first] = wrong
    if (first === undefined) go(at + 1)
    else focusField(first)
  }

  return (
    <FormFrame of={of}>
      <form
        aria-label={label}
        noValidate
        inert={of.draft !== null}
        className="flex max-w-2xl flex-col inert:opacity-50"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLast) goOn()
        }}
      >
        <p className="text-note font-semibold text-ink-soft">
          Étape {at + 1} sur {steps.length}
        </p>
        <div aria-hidden className="mt-2 flex gap-1.5">
          {steps.map(({ title }, index) => (
            <span key={title} className={`h-1 grow rounded-full ${index <= at ? 'bg-main' : 'bg-line'}`} />
          ))}
        </div>
        {steps.map(({ title, line, content }, index) => (
          <section key={title} aria-label={title} hidden={index !== at} className="mt-5 min-w-0">
            <h2 ref={index === at ? heading : undefined} tabIndex={-1} className="text-lg font-bold outline-none">
              {title}
            </h2>
            {line ? <p className="mt-1 max-w-[60ch] text-ink-soft">{line}</p> : null}
            <div className="mt-4 flex flex-col gap-4 pb-8">{content}</div>
          </section>
        ))}
        {of.notice ? (
          <Notice kind="error" className="mb-3">
            {of.notice}
          </Notice>
        ) : null}
        <div
          data-foot-bar
          className="sticky bottom-0 z-20 -mx-4 -mb-4 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:-mb-5 md:px-6"
        >
          {at > 0 ? (
            <Button variant="ghost" onClick={() => go(at - 1)}>
              Retour
            </Button>
          ) : (
            <span />
          )}
          {isLast ? (
            <div className="flex flex-wrap justify-end gap-2">{finish}</div>
          ) : (
            <Button type="submit">Continuer</Button>
          )}
        </div>
      </form>
    </FormFrame>
  )
}
