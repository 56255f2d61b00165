import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { ChoiceRows } from '#web/office/kit/form/choice-rows.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { MOST_CHOICES } from '../poll-limits.ts'
import type { OfficePoll } from '../poll-shapes.ts'
import { resultsTexts } from '../poll-texts.ts'
import { PollPreview } from './poll-preview.tsx'
import { answersTexts, kindTexts, type PollValues } from './poll-values.ts'

interface PollFormProps {
  of: Form<PollValues>
  /** Poll to edit; null for a new one. */
  item: OfficePoll | null
  actions?: ReactNode
}

/** Form of a poll, with all editable fields; after the first vote only those that may still change. */
export function PollForm({ of, item, actions }: PollFormProps) {
  const isSettled = item !== null && item.total > 0
  return (
    <OfficeForm of={of} label="Sondage" submit="ENREGISTRER" actions={actions}>
      {isSettled ? (
        <Notice>Des votes sont enregistrés : la question, les réponses et les règles du vote ne changent plus.</Notice>
      ) : (
        <>
          <Question of={of} />
          <Rules of={of} />
        </>
      )}
      <Times of={of} isSettled={isSettled} />
      <PollPreview of={of} item={item} />
    </OfficeForm>
  )
}

function Question({ of: { form } }: Pick<PollFormProps, 'of'>) {
  const labels = useStore(form.store, ({ values }) =>
    values.choices.map((_, at) => `RÉPONSE ${at + 1}`).join('|'),
  ).split('|')
  return (
    <FormSection title="La question">
      <form.AppField name="title">{(field) => <field.TextField label="QUESTION" maxLength={200} />}</form.AppField>
      <ChoiceRows
        keys={labels}
        most={MOST_CHOICES}
        onAdd={() => form.pushFieldValue('choices', '')}
        onRemove={(at) => form.removeFieldValue('choices', at)}
      >
        {(at) => (
          <form.AppField name={`choices[${at}]`}>
            {(field) => <field.TextField label={labels[at] ?? ''} maxLength={200} />}
          </form.AppField>
        )}
      </ChoiceRows>
    </FormSection>
  )
}

function Rules({ of: { form } }: Pick<PollFormProps, 'of'>) {
  const isNamed = useStore(form.store, ({ values }) => values.kind === 'named')
  return (
    <FormSection title="Le vote" line="Vos bénéficiaires le lisent avant de voter.">
      <form.AppField name="answers">
        {(field) => (
          <field.RadioField
            label="Réponses par personne"
            options={[
              { value: 'one', label: answersTexts.one },
              { value: 'several', label: answersTexts.several },
            ]}
          />
        )}
      </form.AppField>
      <form.AppField name="kind">
        {(field) => (
          <field.RadioField
            label="Vote"
            options={[
              {
                value: 'anonymous',
                label: kindTexts.anonymous,
                hint: 'Personne ne saura qui a choisi quoi, vous non plus. Résultat après la fin, à partir de 5 votes.',
              },
              { value: 'named', label: kindTexts.named, hint: 'Vous verrez qui a choisi quoi.' },
            ]}
          />
        )}
      </form.AppField>
      {isNamed ? (
        <form.AppField name="changeable">
          {(field) => <field.CheckboxField label="Chacun peut changer son vote jusqu’à la fin" />}
        </form.AppField>
      ) : null}
    </FormSection>
  )
}

function Times({ of: { form }, isSettled }: Pick<PollFormProps, 'of'> & { isSettled: boolean }) {
  const isNamed = useStore(form.store, ({ values }) => values.kind === 'named')
  return (
    <FormSection title="Quand">
      <FieldRow>
        {isSettled ? null : (
          <form.AppField name="opensAt">{(field) => <field.DateTimeField label="Ouverture" />}</form.AppField>
        )}
        <form.AppField name="endsAt">{(field) => <field.DateTimeField label="Fin" />}</form.AppField>
      </FieldRow>
      {isNamed ? (
        <form.AppField name="results">
          {(field) => (
            <field.RadioField
              label="Résultat visible de vos bénéficiaires"
              options={(['always', 'afterVote', 'afterEnd'] as const).map((value) => ({
                value,
                label: resultsTexts[value],
              }))}
            />
          )}
        </form.AppField>
      ) : null}
    </FormSection>
  )
}
