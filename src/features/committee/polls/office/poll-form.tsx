import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { ChoiceRows } from '#web/office/kit/form/choice-rows.tsx'
import { TextField } from '#web/office/kit/form/fields.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { MOST_CHOICES } from '../poll-limits.ts'
import type { OfficePoll } from '../poll-shapes.ts'
import { type PollValues, pollEntity } from './poll-entity.ts'
import { PollPreview } from './poll-preview.tsx'

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
  const keys = useStore(form.store, ({ values }) => values.choices.map((_, at) => `choice-${at}`).join(' ')).split(' ')
  return (
    <FormSection title="La question">
      <EntityField of={pollEntity} name="title" />
      <ChoiceRows
        keys={keys}
        most={MOST_CHOICES}
        onAdd={() => form.pushFieldValue('choices', '')}
        onRemove={(at) => form.removeFieldValue('choices', at)}
      >
        {(at) => (
          <EntityField of={pollEntity} name={`choices[${at}]`}>
            {(label) => <TextField label={label} maxLength={200} />}
          </EntityField>
        )}
      </ChoiceRows>
    </FormSection>
  )
}

function Rules({ of: { form } }: Pick<PollFormProps, 'of'>) {
  const isNamed = useStore(form.store, ({ values }) => values.anonymous === 'no')
  return (
    <FormSection title="Le vote" line="Vos bénéficiaires le lisent avant de voter.">
      <EntityField of={pollEntity} name="multiple" />
      <EntityField of={pollEntity} name="anonymous" />
      {isNamed ? <EntityField of={pollEntity} name="changeable" /> : null}
    </FormSection>
  )
}

function Times({ of: { form }, isSettled }: Pick<PollFormProps, 'of'> & { isSettled: boolean }) {
  const isNamed = useStore(form.store, ({ values }) => values.anonymous === 'no')
  return (
    <FormSection title="Quand">
      <FieldRow>
        {isSettled ? null : <EntityField of={pollEntity} name="opensAt" />}
        <EntityField of={pollEntity} name="endsAt" />
      </FieldRow>
      {isNamed ? <EntityField of={pollEntity} name="results" /> : null}
    </FormSection>
  )
}
