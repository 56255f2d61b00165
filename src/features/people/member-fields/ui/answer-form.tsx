import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import type { AnswerValue } from '#contract/member-answers.ts'
import { Button } from '#ui/button.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { type AnswerProblem, answerText } from '../answer-rules.ts'
import type { KnownAnswer, ShownField } from '../member-field-shapes.ts'
import { checkDrafts, type Draft, draftFor } from './answer-drafts.ts'
import { AnswerField } from './answer-field.tsx'

interface AnswerFormProps {
  /** Names the form to screen readers. */
  label: string
  fields: readonly ShownField[]
  answers: readonly KnownAnswer[]
  /** True for fields that are read-only here. */
  isReadOnly: (field: ShownField) => boolean
  today: string
  /** Told true while there are unsaved changes. */
  onDirty?: (isDirty: boolean) => void
  /** Saves the changes; an error that it throws stays in the form. */
  save: (changed: { fieldId: string; value: AnswerValue | null }[]) => Promise<void>
}

const NO_PROBLEMS: ReadonlyMap<string, AnswerProblem> = new Map()
const NO_DRAFTS: ReadonlyMap<string, Draft> = new Map()

/** A committee's questions about one person, with the answers; used by the member and by the committee. */
export function AnswerForm({ label, fields, answers, isReadOnly, today, onDirty, save }: AnswerFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const known = useMemo(() => new Map(answers.map(({ fieldId, value }) => [fieldId, value])), [answers])
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (problems.size > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [problems])
  const editable = fields.filter((field) => !isReadOnly(field))
  const { changed } = checkDrafts(editable, known, drafts, today)
  const isDirty = changed.length > 0
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkDrafts(editable, known, drafts, today)
    setProblems(checked.problems)
    if (isBusy || checked.problems.size > 0) return
    setBusy(true)
    try {
      if (checked.changed.length > 0) await save(checked.changed)
      setDrafts(NO_DRAFTS)
    } catch (error) {
      const refused = error instanceof ClientError ? error.fields[0]?.match(/^answers\.(\d+)\.value\.?(.*)$/) : null
      const fieldId = checked.changed[Number(refused?.[1])]?.fieldId
      if (refused && fieldId && error instanceof ClientError)
        setProblems(new Map([[fieldId, { at: refused[2] ?? '', message: error.message }]]))
      else notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={ref}
      method="dialog"
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      {fields.map((field) =>
        isReadOnly(field) ? (
          <div key={field.id}>
            <p className="text-note font-semibold tracking-wide text-ink-soft">{field.label}</p>
            <p className="[overflow-wrap:anywhere]">
              {answerText(field, known.get(field.id) ?? null) || <span className="text-ink-soft">Non renseigné</span>}
            </p>
            <p className="text-note text-ink-soft">{['Rempli par votre CSE.', field.help].join(' ').trim()}</p>
          </div>
        ) : (
          <AnswerField
            key={field.id}
            field={field}
            draft={drafts.get(field.id) ?? draftFor(field, known.get(field.id) ?? null)}
            problem={problems.get(field.id)}
            today={today}
            onChange={(draft) => {
              setDrafts(new Map(drafts).set(field.id, draft))
              if (problems.has(field.id)) setProblems(new Map([...problems].filter(([id]) => id !== field.id)))
            }}
          />
        ),
      )}
      {editable.length === 0 ? null : (
        <Button type="submit" className="self-start" loading={isBusy} disabled={!isDirty && problems.size === 0}>
          Enregistrer
        </Button>
      )}
    </form>
  )
}
