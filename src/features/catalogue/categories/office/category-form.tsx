import { useStore } from '@tanstack/react-form'
import { proposedSlug } from '#kernel/catalogue/slug.ts'
import { contractSentence } from '#lib/words/contract-kinds.ts'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { FieldRow, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { CategoryLevel, OfficeCategory } from '../category-shapes.ts'
import { type CategoryValues, categoryEntity } from './category-entity.ts'
import { kindChoices } from './declared-category.ts'
import { PictureField } from './picture-field.tsx'

interface CategoryFormProps {
  of: Form<CategoryValues>
  level: CategoryLevel
  submit: string
  /** Stored category; absent for a new one. */
  item?: OfficeCategory
}

export function CategoryForm({ of, level, submit, item }: CategoryFormProps) {
  const { form } = of
  const slug = useStore(form.store, ({ values }) => values.slug)
  const contractKind = useStore(form.store, ({ values }) => values.contractKind)
  return (
    <OfficeForm of={of} label={`Catégorie ${level}`} submit={submit}>
      <div className="flex flex-col gap-4">
        <FieldRow>
          <EntityField
            of={categoryEntity}
            name="name"
            onTyped={(name, before) => {
              // The proposed slug follows the name until the operator edits it.
              if (form.state.values.slug === proposedSlug(before)) form.setFieldValue('slug', proposedSlug(name))
            }}
          />
          <EntityField of={categoryEntity} name="slug" hint={`La page de la catégorie : /c${level}/${slug || '…'}`} />
        </FieldRow>
        <EntityField of={categoryEntity} name="description" />
        <EntityField
          of={categoryEntity}
          name="contractKind"
          options={kindChoices(level === 1 ? 'Selon le stock' : 'Comme la catégorie au-dessus')}
          hint={
            contractKind === ''
              ? 'Pour les stocks qui n’en disent rien : un créneau est daté, le reste ouvre droit à rétractation.'
              : contractSentence(contractKind)
          }
        />
        <EntityField of={categoryEntity} name="mediaId">
          {(label) => <PictureField label={label} stored={item?.media ?? null} />}
        </EntityField>
      </div>
    </OfficeForm>
  )
}
