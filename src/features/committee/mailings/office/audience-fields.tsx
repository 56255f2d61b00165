import { useStore } from '@tanstack/react-form'
import { FieldRow, FormSection } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { AnswersField, type ReadQuestions } from './answers-field.tsx'
import { AudienceCount } from './audience-count.tsx'
import { absenceTexts, joinedTexts, premiumTexts, purchaseTexts } from './mailing-texts.ts'
import { audienceProblem, chosenAudience, type MailingValues } from './mailing-values.ts'

interface AudienceFieldsProps {
  groupId: string
  readQuestions: ReadQuestions
  of: Form<MailingValues>
}

const options = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** Choice of a mailing's audience, with its size. */
export function AudienceFields({ groupId, readQuestions, of }: AudienceFieldsProps) {
  const { form } = of
  const audience = useStore(form.store, ({ values }) => values.audience)
  return (
    <FormSection title="Les destinataires" line="Toujours 5 personnes ou plus, et jamais leurs noms.">
      <form.AppField name="audience.kind">
        {(field) => (
          <field.RadioField
            label="À qui écrivez-vous ?"
            options={[
              { value: 'all', label: 'À tous vos bénéficiaires' },
              { value: 'criteria', label: 'À ceux qui répondent à tous ces critères' },
            ]}
          />
        )}
      </form.AppField>
      {audience.kind === 'criteria' ? <Criteria {...{ groupId, readQuestions, of }} /> : null}
      <AudienceCount groupId={groupId} audience={chosenAudience(audience)} missing={audienceProblem(audience)} />
    </FormSection>
  )
}

function Criteria({ groupId, readQuestions, of: { form } }: AudienceFieldsProps) {
  return (
    <>
      <form.AppField name="audience.groupIds">
        {(field) => (
          <field.GroupsField label="Groupes" none="Tous les groupes" hint="Chacun avec ceux qui sont en dessous." />
        )}
      </form.AppField>
      <FieldRow>
        <form.AppField name="audience.premium">
          {(field) => <field.SelectField label="Offres premium" options={options(premiumTexts)} />}
        </form.AppField>
        <form.AppField name="audience.joined">
          {(field) => <field.SelectField label="Inscription" options={options(joinedTexts)} />}
        </form.AppField>
        <form.AppField name="audience.purchases">
          {(field) => <field.SelectField label="Achats" options={options(purchaseTexts)} />}
        </form.AppField>
        <form.AppField name="audience.absentMonths">
          {(field) => <field.SelectField label="Connexion" options={options(absenceTexts)} />}
        </form.AppField>
      </FieldRow>
      <form.AppField name="audience.answers">{() => <AnswersField {...{ groupId, readQuestions }} />}</form.AppField>
    </>
  )
}
