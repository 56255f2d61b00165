import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { ContentField } from '../committee/content-field.tsx'
import { FieldRow, FormSection, OfficeForm } from '../kit/form/office-form.tsx'
import type { OfficeForm as Form } from '../kit/form/use-office-form.ts'
import { AudienceCount } from './audience-count.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { absenceTexts, premiumTexts, purchaseTexts } from './mailing-texts.ts'
import { chosenAudience, type MailingValues } from './mailing-values.ts'

interface MailingFormProps {
  groupId: string
  of: Form<MailingValues>
  actions?: ReactNode
}

const options = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** What a mailing says and whom it is for, with the mail as it will arrive. */
export function MailingForm({ groupId, of, actions }: MailingFormProps) {
  const { form } = of
  const { subject, content } = useStore(form.store, ({ values }) => values)
  return (
    <OfficeForm of={of} label="Mailing" submit="ENREGISTRER" actions={actions}>
      <FormSection
        title="Le message"
        line="Écrivez {prénom} ou {nom} : chacun y lira le sien. Il n’y a ni pièce jointe, ni mouchard."
      >
        <form.AppField name="subject">{(field) => <field.TextField label="OBJET" maxLength={200} />}</form.AppField>
        <form.AppField name="content">{() => <ContentField label="MESSAGE" />}</form.AppField>
      </FormSection>
      <Audience groupId={groupId} of={of} />
      <MailingPreview groupId={groupId} subject={subject} content={content} />
    </OfficeForm>
  )
}

function Audience({ groupId, of: { form } }: Pick<MailingFormProps, 'groupId' | 'of'>) {
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
      <AudienceCount groupId={groupId} audience={chosenAudience(values)} />
    </FormSection>
  )
}
