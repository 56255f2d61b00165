import { useStore } from '@tanstack/react-form'
import { useCallback } from 'react'
import { answerSteps } from '#features/people/member-fields/answer-steps.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { FieldRow, FormSection } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { AudienceCount } from './audience-count.tsx'
import { absenceTexts, premiumTexts, purchaseTexts } from './mailing-texts.ts'
import { chosenAudience, type MailingValues, missingChoice } from './mailing-values.ts'

interface AudienceFieldsProps {
  groupId: string
  of: Form<MailingValues>
}

const options = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** Choice of a mailing's audience, with its size. */
export function AudienceFields({ groupId, of }: AudienceFieldsProps) {
  const { form } = of
  const values = useStore(form.store, ({ values: all }) => all)
  return (
    <FormSection title="Les destinataires" line="Toujours 5 personnes ou plus, et jamais leurs noms.">
      <form.AppField name="kind">
        {(field) => (
          <field.RadioField
            label="À qui écrivez-vous ?"
            options={[
              { value: 'all', label: 'À tous vos bénéficiaires' },
              { value: 'group', label: 'À un groupe' },
              { value: 'matching', label: 'À ceux qui correspondent' },
              { value: 'answer', label: 'À ceux qui ont répondu' },
            ]}
          />
        )}
      </form.AppField>
      {values.kind === 'group' ? (
        <form.AppField name="audienceGroupId">{(field) => <field.GroupField label="Groupe" />}</form.AppField>
      ) : null}
      {values.kind === 'matching' ? (
        <FieldRow>
          <form.AppField name="premium">
            {(field) => <field.SelectField label="Offres premium" options={options(premiumTexts)} />}
          </form.AppField>
          <form.AppField name="purchases">
            {(field) => <field.SelectField label="Achats" options={options(purchaseTexts)} />}
          </form.AppField>
          <form.AppField name="absent">
            {(field) => <field.SelectField label="Connexion" options={options(absenceTexts)} />}
          </form.AppField>
        </FieldRow>
      ) : null}
      {values.kind === 'answer' ? <AnswerFields groupId={groupId} of={of} /> : null}
      <AudienceCount groupId={groupId} audience={chosenAudience(values)} missing={missingChoice(values)?.[1] ?? null} />
    </FormSection>
  )
}

/** Choice of one of the committee's questions and an answer to it. */
function AnswerFields({ groupId, of: { form } }: AudienceFieldsProps) {
  const { client } = useOfficeContext()
  const chosen = useStore(form.store, ({ values }) => values.answerField)
  const read = useCallback(() => client('/cse-admin/list-member-fields', { groupId }), [client, groupId])
  const { found, failure } = useLoaded(read)
  if (failure !== null && found === null)
    return <p className="text-negative">Vos questions n’ont pas pu être chargées. Choisissez de nouveau.</p>
  if (found === null) return <LoadingBlock label="Chargement de vos questions" />
  const fields = found.items.filter((field) => answerSteps(field).length > 0)
  if (fields.length === 0)
    return (
      <p className="text-ink-soft">
        Vous ne demandez encore rien qui s’y prête : une date, un choix, oui ou non, ou les enfants, sous « Paramètres
        ».
      </p>
    )
  const field = fields.find(({ id }) => id === chosen)
  const steps = field ? answerSteps(field) : []
  return (
    <FieldRow>
      <form.AppField name="answerField" listeners={{ onChange: () => form.setFieldValue('answerStep', '') }}>
        {(each) => (
          <each.SelectField
            label="Question"
            options={[{ value: '', label: 'Choisir' }, ...fields.map(({ id, label }) => ({ value: id, label }))]}
          />
        )}
      </form.AppField>
      <form.AppField name="answerStep">
        {(each) => <each.SelectField label="Réponse" options={[{ value: '', label: 'Choisir' }, ...steps]} />}
      </form.AppField>
    </FieldRow>
  )
}
