import { FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useNewItemForm, useStoredItemForm } from '#web/office/kit/form/use-item-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeSynonym } from '../synonym-shapes.ts'
import {
  checkSynonym,
  newSynonym,
  type SynonymValues,
  storedSynonym,
  synonymWords,
  toSynonymFields,
  useTexts,
  wayTexts,
} from './synonym-values.ts'

const shared = {
  kind: 'synonym',
  check: checkSynonym,
  words: synonymWords,
  toFields: toSynonymFields,
  savedText: 'Synonyme enregistré',
  listPath: '/admin/synonyms',
}

export function CreateSynonymPage() {
  const { client } = useOfficeContext()
  const form = useNewItemForm({
    ...shared,
    groupId: '',
    empty: newSynonym,
    create: (fields, options) => client('/admin/create-synonym', fields, options),
  })
  return (
    <OfficePage>
      <SynonymForm of={form} />
    </OfficePage>
  )
}

export function EditSynonymPage({ item }: { item: OfficeSynonym }) {
  const { client } = useOfficeContext()
  const synonymId = item.id
  const { form, historyButton, history } = useStoredItemForm({
    ...shared,
    item,
    toStored: storedSynonym,
    update: (sent, options) => client('/admin/update-synonym', { synonymId, ...sent }, options),
    load: () => client('/admin/get-synonym', { synonymId }),
  })
  return (
    <OfficePage actions={historyButton}>
      <SynonymForm of={form} />
      {history}
    </OfficePage>
  )
}

function SynonymForm({ of }: { of: Form<SynonymValues> }) {
  const { form } = of
  return (
    <OfficeForm of={of} label="Synonyme" submit="ENREGISTRER">
      <FormSection title="Le synonyme">
        <form.AppField name="typed">
          {(field) => (
            <field.TextField label="Mot tapé" maxLength={60} hint="Accents, majuscules et pluriel ne comptent pas." />
          )}
        </form.AppField>
        <form.AppField name="meant">
          {(field) => <field.LongTextField label="Cherche aussi" rows={4} hint="Un mot, ou quelques-uns, par ligne." />}
        </form.AppField>
        <form.AppField name="ways">
          {(field) => (
            <field.RadioField
              label="Sens"
              options={[
                { value: 'both', label: wayTexts.both, hint: 'Qui tape l’un de ces mots trouve aussi les autres.' },
                { value: 'one', label: wayTexts.one, hint: 'Qui tape le premier mot trouve aussi les autres.' },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="use">
          {(field) => (
            <field.RadioField
              label="Recherche"
              options={[
                { value: 'used', label: useTexts.used, hint: 'Dès l’enregistrement, dans toute la boutique.' },
                { value: 'unused', label: useTexts.unused, hint: 'Il reste ici, sans effet.' },
              ]}
            />
          )}
        </form.AppField>
      </FormSection>
    </OfficeForm>
  )
}
