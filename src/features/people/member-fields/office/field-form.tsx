import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { ChoiceRows } from '#web/office/kit/form/choice-rows.tsx'
import { TextField } from '#web/office/kit/form/fields.tsx'
import { FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { newChoice } from './declared-member-field.ts'
import { type MemberFieldValues, memberFieldEntity } from './member-field-entity.ts'

/** Form of a field: its question, its shape, and who answers. */
export function FieldForm({ of, actions }: { of: Form<MemberFieldValues>; actions?: ReactNode }) {
  const { form } = of
  const { type, filledBy } = useStore(form.store, ({ values }) => values)
  return (
    <OfficeForm of={of} label="Champ" submit="ENREGISTRER" actions={actions}>
      <FormSection title="La question">
        <EntityField of={memberFieldEntity} name="label" />
        <EntityField of={memberFieldEntity} name="help" />
        <EntityField of={memberFieldEntity} name="type" />
        {type === 'Choice' ? <Choices of={of} /> : null}
      </FormSection>
      <FormSection title="Qui répond">
        <EntityField of={memberFieldEntity} name="filledBy" />
        {filledBy === 'Member' ? <EntityField of={memberFieldEntity} name="required" /> : null}
      </FormSection>
      <FormSection title="Qui lit les réponses" line="Le bénéficiaire lit les siennes, et qui d’autre les lit.">
        <EntityField of={memberFieldEntity} name="readers" />
      </FormSection>
    </OfficeForm>
  )
}

function Choices({ of: { form } }: { of: Form<MemberFieldValues> }) {
  const ids = useStore(form.store, ({ values }) => values.choices.map(({ id }) => id).join(' ')).split(' ')
  return (
    <ChoiceRows
      keys={ids}
      most={50}
      onAdd={() => form.pushFieldValue('choices', newChoice())}
      onRemove={(at) => form.removeFieldValue('choices', at)}
    >
      {(at) => (
        <EntityField of={memberFieldEntity} name={`choices[${at}].label`}>
          {(label) => <TextField label={label} maxLength={100} />}
        </EntityField>
      )}
    </ChoiceRows>
  )
}
