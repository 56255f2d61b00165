import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import { itemFields, type LibraryItem, type Readers } from '../library-shapes.ts'

/** Values of the form of a folder or file. */
export interface ItemValues {
  name: string
  /** Folder id; "" for the top level. */
  parentId: string
  readers: Readers
  readerGroups: string[]
}

export const newFolder = (parentId: string | null): Stored<ItemValues> => ({
  version: null,
  values: { name: '', parentId: parentId ?? '', readers: 'members', readerGroups: [] },
})

export const storedItem = ({ name, parentId, readers, readerGroups, updatedAt }: LibraryItem): Stored<ItemValues> => ({
  version: updatedAt,
  values: { name, parentId: parentId ?? '', readers, readerGroups },
})

export const toItemFields = ({ parentId, ...values }: ItemValues) => ({ ...values, parentId: parentId || null })

const wholeFields = itemFields.refine(({ readers, readerGroups }) => readers !== 'groups' || readerGroups.length > 0, {
  path: ['readerGroups'],
  message: 'Choisissez au moins un groupe.',
})

export const checkItem = checkWith<ItemValues>(wholeFields, toItemFields)
