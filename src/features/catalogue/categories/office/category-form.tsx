import { proposedSlug } from '#kernel/catalogue/slug.ts'
import { contractKinds, contractNames, contractSentence } from '#lib/words/contract-kinds.ts'
import { FieldRow, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { CategoryLevel, OfficeCategory } from '../category-shapes.ts'
import type { CategoryValues } from './category-values.ts'
import { PictureField } from './picture-field.tsx'

const kindChoices = (none: string) => [
  { value: '', label: none },
  ...contractKinds.map((value) => ({ value, label: contractNames[value] })),
]

interface CategoryFormProps {
  of: Form<CategoryValues>
  level: CategoryLevel
  submit: string
  /** Stored category; absent for a new one. */
  item?: OfficeCategory
}

export function CategoryForm({ of, level, submit, item }: CategoryFormProps) {
  const { form } = of
  return (
    <OfficeForm of={of} label={`Catégorie ${level}`} submit={submit}>
      <div className="flex flex-col gap-4">
        <FieldRow>
          <form.AppField name="name">
            {(field) => (
              <field.TextField
                label="Nom"
                maxLength={200}
                onTyped={(name, before) => {
                  // The proposed slug follows the name until the operator edits it.
                  if (form.state.values.slug === proposedSlug(before)) form.setFieldValue('slug', proposedSlug(name))
                }}
              />
            )}
          </form.AppField>
          <form.AppField name="slug">
            {(field) => (
              <field.TextField
                label="Nom dans l’adresse du site"
                maxLength={80}
                hint={`La page de la catégorie : /c${level}/${field.state.value || '…'}`}
              />
            )}
          </form.AppField>
        </FieldRow>
        <form.AppField name="description">
          {(field) => (
            <field.LongTextField
              label="Description"
              optional
              maxLength={20_000}
              hint="Sous le titre de la page, et dans les résultats des moteurs de recherche."
              className="[&_textarea]:h-100px"
            />
          )}
        </form.AppField>
        <form.AppField name="contractKind">
          {(field) => (
            <field.SelectField
              label="Nature des contrats"
              options={level === 1 ? kindChoices('Selon le stock') : kindChoices('Comme la catégorie au-dessus')}
              hint={
                field.state.value === ''
                  ? 'Pour les stocks qui n’en disent rien : un créneau est daté, le reste ouvre droit à rétractation.'
                  : contractSentence(field.state.value)
              }
            />
          )}
        </form.AppField>
        <form.AppField name="mediaId">
          {() => <PictureField label="Image" stored={item?.media ?? null} />}
        </form.AppField>
      </div>
    </OfficeForm>
  )
}
