import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { ContentField } from '#web/office/kit/form/content-field.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { unknownMarks } from '../mailing-marks.ts'
import { mailButton } from '../mailing-shapes.ts'
import type { ReadQuestions } from './answers-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import type { MailingValues } from './mailing-values.ts'

interface MailingFormProps {
  groupId: string
  readQuestions: ReadQuestions
  of: Form<MailingValues>
  actions?: ReactNode
}

/** Form of a mailing: text and recipients, with a preview of the mail. */
export function MailingForm({ groupId, readQuestions, of, actions }: MailingFormProps) {
  const { form } = of
  const { subject, content, button } = useStore(form.store, ({ values }) => values)
  const isButtonRight = mailButton.safeParse(button).success
  return (
    <OfficeForm of={of} label="Mailing" submit="ENREGISTRER" actions={actions}>
      <FormSection
        title="Le message"
        line="Écrivez {prénom} ou {nom} : chacun y lira le sien. Il n’y a ni pièce jointe, ni mouchard."
      >
        <form.AppField name="subject">{(field) => <field.TextField label="OBJET" maxLength={200} />}</form.AppField>
        <form.AppField name="content">{() => <ContentField label="MESSAGE" />}</form.AppField>
        <UnknownMarks text={`${subject}\n${content}`} />
        <FieldRow>
          <form.AppField name="button.label">
            {(field) => (
              <field.TextField
                label="TEXTE DU BOUTON"
                optional
                maxLength={40}
                placeholder="Je m’inscris"
                hint="Un bouton sous le message. Vide : il n’y en a pas."
              />
            )}
          </form.AppField>
          <form.AppField name="button.url">
            {(field) => (
              <field.TextField
                label="ADRESSE DU BOUTON"
                type="url"
                optional
                maxLength={2000}
                placeholder="https://"
                hint="La page où il mène."
              />
            )}
          </form.AppField>
        </FieldRow>
        <form.AppField name="replyTo">
          {(field) => (
            <field.TextField
              label="RÉPONSES À"
              type="email"
              optional
              maxLength={254}
              hint="L’adresse de contact du CSE, à laquelle vos bénéficiaires répondent. Vide : personne ne lit leurs réponses."
            />
          )}
        </form.AppField>
      </FormSection>
      <AudienceFields {...{ groupId, readQuestions, of }} />
      {/* A button that is half typed is left out, so that the preview stays. */}
      <MailingPreview {...{ groupId, subject, content }} button={isButtonRight ? button : null} />
    </OfficeForm>
  )
}

/** Warns of words in braces that no reader's name replaces. */
function UnknownMarks({ text }: { text: string }) {
  const marks = unknownMarks(text)
  if (marks.length === 0) return null
  return (
    <Notice
      kind="warn"
      title={`${marks.join(', ')} ${plural(marks.length, 'ne sera pas remplacé', 'ne seront pas remplacés')}`}
    >
      <p>
        Chacun lira ces accolades telles quelles. Écrivez {'{prénom}'} ou {'{nom}'}.
      </p>
    </Notice>
  )
}
