import type { ContractKind } from '#lib/words/contract-kinds.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { changedFields } from '#web/office/kit/form/differences.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { categoryFields, type OfficeCategory } from '../category-shapes.ts'

/** Values of the category form. */
export interface CategoryValues {
  name: string
  slug: string
  description: string
  /** Media id; "" for none. */
  mediaId: string
  /** Kind of contract; "" for that of the category above. */
  contractKind: ContractKind | ''
}

export const newCategory: Stored<CategoryValues> = {
  version: null,
  values: { name: '', slug: '', description: '', mediaId: '', contractKind: '' },
}

export const storedCategory = ({
  name,
  slug,
  description,
  mediaId,
  contractKind,
  updatedAt,
}: OfficeCategory): Stored<CategoryValues> => ({
  version: updatedAt,
  values: { name, slug, description, mediaId: mediaId ?? '', contractKind: contractKind ?? '' },
})

export const checkCategory = checkWith<CategoryValues>(
  categoryFields.omit({ mediaId: true }),
  ({ mediaId: _mediaId, ...values }) => sentCategory(values),
  ({ mediaId }) => (mediaId === '' ? [['mediaId', 'Choisissez une image.'] as const] : []),
)

/** Fields that differ from the stored ones, as calls take them. */
export const categoryUpdates = (base: CategoryValues, values: CategoryValues) =>
  sentCategory(changedFields(base, values))

/** Values as calls take them: no kind of contract is null. */
export const sentCategory = <Values extends Partial<CategoryValues>>({ contractKind, ...values }: Values) => ({
  ...values,
  ...(contractKind === undefined ? {} : { contractKind: contractKind === '' ? null : contractKind }),
})
