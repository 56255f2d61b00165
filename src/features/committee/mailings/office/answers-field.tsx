import { useCallback } from 'react'
import type { Client } from '#api/client.ts'
import type { FieldChoice, FieldType } from '#contract/member-answers.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { answerSteps } from '../answer-steps.ts'
import { type ChosenAnswer, MOST_ANSWERS } from '../audience-shapes.ts'

interface Question {
  id: string
  label: string
  type: FieldType
  choices: readonly FieldChoice[]
}

/** Reads the committee's questions, whose answers choose recipients. */
export type ReadQuestions = (client: Client, groupId: string) => Promise<readonly Question[]>

const TO_CHOOSE = { value: '', label: 'Choisir' }

/** Field for answers to the committee's questions, all of which a recipient has given. */
export function AnswersField({ groupId, readQuestions }: { groupId: string; readQuestions: ReadQuestions }) {
  const { client } = useOfficeContext()
  const read = useCallback(() => readQuestions(client, groupId), [client, groupId, readQuestions])
  const { found, failure } = useLoaded(read)
  const questions = found?.filter((question) => answerSteps(question).length > 0)
  return (
    <fieldset data-field="audience.answers" className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Réponses à vos questions</legend>
      {questions === undefined && failure !== null ? (
        <p className="text-negative">Vos questions n’ont pas pu être chargées. Choisissez de nouveau.</p>
      ) : questions === undefined ? (
        <LoadingBlock label="Chargement de vos questions" />
      ) : questions.length === 0 ? (
        <p className="text-ink-soft">
          Vous ne demandez encore rien qui s’y prête : une date, un choix, oui ou non, ou les enfants, sous « Paramètres
          ».
        </p>
      ) : (
        <Rows questions={questions} />
      )}
    </fieldset>
  )
}

function Rows({ questions }: { questions: readonly Question[] }) {
  const field = useFieldContext<ChosenAnswer[]>()
  const answers = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const rows = answers.map((answer, at) => ({ key: `${at} of ${answers.length}`, at, answer }))
  return (
    <>
      {rows.map(({ key, at, answer }) => (
        <Row
          key={key}
          {...{ at, answer, questions }}
          onChange={(next) => field.handleChange(answers.with(at, next))}
          onRemove={() => field.handleChange(answers.toSpliced(at, 1))}
        />
      ))}
      {error ? <p className="text-sm font-medium text-negative">{error}</p> : null}
      {answers.length < MOST_ANSWERS ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onBlur={field.handleBlur}
          onClick={() => field.handleChange([...answers, { fieldId: '', step: '' }])}
        >
          Ajouter une réponse
        </Button>
      ) : null}
    </>
  )
}

interface RowProps {
  at: number
  answer: ChosenAnswer
  questions: readonly Question[]
  onChange: (answer: ChosenAnswer) => void
  onRemove: () => void
}

function Row({ at, answer, questions, onChange, onRemove }: RowProps) {
  const question = questions.find(({ id }) => id === answer.fieldId)
  const rank = at === 0 ? '' : ` ${at + 1}`
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={`Question${rank}`}
        className="min-w-0 grow sm:max-w-80"
        options={[TO_CHOOSE, ...questions.map(({ id, label }) => ({ value: id, label }))]}
        value={question ? answer.fieldId : ''}
        onChange={({ currentTarget }) => onChange({ fieldId: currentTarget.value, step: '' })}
      />
      <Select
        label={`Réponse${rank}`}
        className="min-w-0 grow sm:max-w-80"
        options={[TO_CHOOSE, ...(question ? answerSteps(question) : [])]}
        value={answer.step}
        onChange={({ currentTarget }) => onChange({ ...answer, step: currentTarget.value })}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-label={question ? `Retirer « ${question.label} »` : `Retirer la réponse${rank}`}
        onClick={onRemove}
      >
        Retirer
      </Button>
    </div>
  )
}
