import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { ChoiceRows } from '#web/office/kit/form/choice-rows.tsx'
import { FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { type FieldValues, fillerTexts, newChoice, readersTexts, typeOptions } from './field-values.ts'

/** Form of a field: its question, its shape, and who answers. */
export function FieldForm({ of, actions }: { of: Form<FieldValues>; actions?: ReactNode }) {
  const { form } = of
  const { type, filledBy } = useStore(form.store, ({ values }) => values)
  return (
    <OfficeForm of={of} label="Champ" submit="ENREGISTRER" actions={actions}>
      <FormSection title="La question">
        <form.AppField name="label">
          {(field) => <field.TextField label="Question" maxLength={100} placeholder="Date d’entrée" />}
        </form.AppField>
        <form.AppField name="help">
          {(field) => <field.TextField label="Aide" optional maxLength={300} hint="Écrite sous la question." />}
        </form.AppField>
        <form.AppField name="type">
          {(field) => <field.SelectField label="Type de réponse" options={typeOptions} />}
        </form.AppField>
        {type === 'Choice' ? <Choices of={of} /> : null}
        {type === 'Date' ? (
          <form.AppField name="isSeniority">
            {(field) => <field.CheckboxField label="L’ancienneté de vos subventions se compte depuis cette date" />}
          </form.AppField>
        ) : null}
      </FormSection>
      <FormSection title="Qui répond">
        <form.AppField name="filledBy">
          {(field) => (
            <field.RadioField
              label="Rempli par"
              options={[
                { value: 'Member', label: fillerTexts.Member, hint: 'Sur sa page « Mon compte ».' },
                { value: 'Committee', label: fillerTexts.Committee, hint: 'Sur la fiche de chaque bénéficiaire.' },
              ]}
            />
          )}
        </form.AppField>
        {filledBy === 'Member' ? (
          <form.AppField name="required">
            {(field) => (
              <field.RadioField
                label="Réponse"
                options={[
                  { value: 'no', label: 'Facultative' },
                  {
                    value: 'yes',
                    label: 'Obligatoire',
                    hint: 'Demandée à la prochaine visite. Ses billets restent accessibles dans tous les cas.',
                  },
                ]}
              />
            )}
          </form.AppField>
        ) : null}
      </FormSection>
      <FormSection title="Qui lit les réponses" line="Le bénéficiaire lit les siennes, et qui d’autre les lit.">
        <form.AppField name="readers">
          {(field) => (
            <field.RadioField
              label="Lu par"
              options={[
                {
                  value: 'Committee',
                  label: readersTexts.Committee,
                  hint: 'Vos administrateurs, aussi pour les groupes en dessous du vôtre.',
                },
                {
                  value: 'CommitteeAndGroup',
                  label: readersTexts.CommitteeAndGroup,
                  hint: 'Aussi les administrateurs de son groupe en dessous, s’il est premium. Seulement avant la première réponse.',
                },
              ]}
            />
          )}
        </form.AppField>
      </FormSection>
    </OfficeForm>
  )
}

function Choices({ of: { form } }: { of: Form<FieldValues> }) {
  const ids = useStore(form.store, ({ values }) => values.choices.map(({ id }) => id).join(' ')).split(' ')
  return (
    <ChoiceRows
      keys={ids}
      most={50}
      onAdd={() => form.pushFieldValue('choices', newChoice())}
      onRemove={(at) => form.removeFieldValue('choices', at)}
    >
      {(at) => (
        <form.AppField name={`choices[${at}].label`}>
          {(field) => <field.TextField label={`Réponse ${at + 1}`} maxLength={100} />}
        </form.AppField>
      )}
    </ChoiceRows>
  )
}
