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
}

export const newCategory: Stored<CategoryValues> = {
  version: null,
  values: { name: '', slug: '', description: '', mediaId: '' },
}

export const storedCategory = ({
  name,
  slug,
  description,
  mediaId,
  updatedAt,
}: OfficeCategory): Stored<CategoryValues> => ({
  version: updatedAt,
  values: { name, slug, description, mediaId: mediaId ?? '' },
})

export const checkCategory = checkWith<CategoryValues>(
  categoryFields.omit({ mediaId: true }),
  ({ mediaId: _mediaId, ...values }) => values,
  ({ mediaId }) => (mediaId === '' ? [['mediaId', 'Choisissez une image.'] as const] : []),
)

/** Fields that differ from the stored ones. */
export const categoryUpdates = (base: CategoryValues, values: CategoryValues): Partial<CategoryValues> =>
  changedFields(base, values)
