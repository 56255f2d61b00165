import type { Child, PostalAddress } from '#contract/member-answers.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Input, Select } from '#ui/field.tsx'
import { type AnswerProblem, MOST_CHILDREN, MOST_TEXT } from '../answer-rules.ts'
import type { ShownField } from '../member-field-shapes.ts'
import type { Draft } from './answer-drafts.ts'

interface AnswerFieldProps {
  field: ShownField
  draft: Draft
  problem: AnswerProblem | undefined
  /** Latest valid day of birth. */
  today: string
  onChange: (draft: Draft) => void
}

/** Control of one field's answer, in the shape of its type. */
export function AnswerField({ field, draft, problem, today, onChange }: AnswerFieldProps) {
  const { type, label, help, required, choices } = field
  if (type === 'Children') return <ChildrenField {...{ field, draft, problem, today, onChange }} />
  if (type === 'Address') return <AddressField {...{ field, draft, problem, today, onChange }} />
  const value = typeof draft === 'string' ? draft : ''
  const shared = { label, value, optional: !required, hint: help || undefined, error: problem?.message }
  if (type === 'Choice' || type === 'YesNo') {
    const yesNo = [
      { value: 'yes', label: 'Oui' },
      { value: 'no', label: 'Non' },
    ]
    const options = type === 'YesNo' ? yesNo : choices.map((choice) => ({ value: choice.id, label: choice.label }))
    return (
      <Select
        {...shared}
        placeholder="Choisir"
        options={options}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  if (type === 'Date') return <DayField {...shared} onChange={onChange} />
  return (
    <Input
      {...shared}
      type="text"
      inputMode={type === 'Number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={MOST_TEXT}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const Legend = ({ field: { label, help, required } }: Pick<AnswerFieldProps, 'field'>) => (
  <>
    <legend className="px-1 font-semibold">
      {label}
      {required ? null : <span className="font-normal text-ink-soft"> (facultatif)</span>}
    </legend>
    {help ? <p className="text-note text-ink-soft">{help}</p> : null}
  </>
)

const frame = 'flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4'

/** Error at one place of an answer with several inputs. */
const at = (problem: AnswerProblem | undefined, place: string): string | null =>
  problem?.at === place ? problem.message : null

const Whole = ({ problem }: { problem: AnswerProblem | undefined }) =>
  problem?.at === '' ? (
    // The form focuses this text if no single input is wrong.
    <p role="alert" tabIndex={-1} className="text-sm font-medium text-negative">
      {problem.message}
    </p>
  ) : null

function ChildrenField({ field, draft, problem, today, onChange }: AnswerFieldProps) {
  const children: Child[] | null = Array.isArray(draft) ? draft : null
  const all = children ?? []
  const names = all.map((_, place) => `enfant ${place + 1}`)
  const change = (place: number, part: Partial<Child>) =>
    onChange(all.map((child, other) => (other === place ? { ...child, ...part } : child)))
  return (
    <fieldset className={frame}>
      <Legend field={field} />
      {names.map((name, place) => (
        <div key={name} className="grid items-start gap-3 xs:grid-cols-2">
          <Input
            label={`Prénom de l’${name}`}
            value={all[place]?.firstName ?? ''}
            maxLength={100}
            autoComplete="off"
            error={at(problem, `${place}.firstName`)}
            onChange={({ currentTarget }) => change(place, { firstName: currentTarget.value })}
          />
          <DayField
            label={`Naissance de l’${name}`}
            max={today}
            value={all[place]?.birthDate ?? ''}
            error={at(problem, `${place}.birthDate`) ?? undefined}
            onChange={(birthDate) => change(place, { birthDate })}
          />
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 justify-self-start"
            aria-label={`Retirer l’${name}`}
            onClick={() => onChange(all.filter((_, other) => other !== place))}
          >
            Retirer
          </Button>
        </div>
      ))}
      {children?.length === 0 ? <p>Aucun enfant</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={all.length >= MOST_CHILDREN}
          onClick={() => onChange([...all, { firstName: '', birthDate: '' }])}
        >
          Ajouter un enfant
        </Button>
        {children === null ? (
          <Button variant="ghost" size="sm" onClick={() => onChange([])}>
            Pas d’enfant
          </Button>
        ) : null}
      </div>
      <Whole problem={problem} />
    </fieldset>
  )
}

function AddressField({ field, draft, problem, onChange }: AnswerFieldProps) {
  const address: PostalAddress =
    typeof draft === 'object' && draft !== null && !Array.isArray(draft)
      ? draft
      : { street: '', postcode: '', city: '' }
  const part = (name: keyof PostalAddress, label: string, autoComplete: string, maxLength: number) => (
    <Input
      {...{ label, autoComplete, maxLength }}
      value={address[name]}
      error={at(problem, name)}
      onChange={({ currentTarget }) => onChange({ ...address, [name]: currentTarget.value })}
    />
  )
  return (
    <fieldset className={frame}>
      <Legend field={field} />
      {part('street', 'Numéro et rue', 'street-address', 200)}
      <div className="grid items-start gap-3 xs:grid-cols-[8rem_1fr]">
        {part('postcode', 'Code postal', 'postal-code', 20)}
        {part('city', 'Ville', 'address-level2', 100)}
      </div>
      <Whole problem={problem} />
    </fieldset>
  )
}
