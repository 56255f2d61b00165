import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useNewItemForm, useStoredItemForm } from '#web/office/kit/form/use-item-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeSynonym } from '../synonym-shapes.ts'
import { synonymEntity } from './synonym-entity.ts'

const listPath = '/admin/synonyms'

export function CreateSynonymPage() {
  const { client } = useOfficeContext()
  const form = useNewItemForm({
    ...synonymEntity,
    ...{ groupId: '', listPath },
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
    ...synonymEntity,
    ...{ item, listPath },
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

const SynonymForm = <Values extends object>({ of }: { of: Form<Values> }) => (
  <OfficeForm of={of} label="Synonyme" submit="ENREGISTRER">
    <FormSection title="Le synonyme">
      <EntityField of={synonymEntity} name="typed" />
      <EntityField of={synonymEntity} name="meant" />
      <EntityField of={synonymEntity} name="bothWays" />
      <EntityField of={synonymEntity} name="isUsed" />
    </FormSection>
  </OfficeForm>
)
