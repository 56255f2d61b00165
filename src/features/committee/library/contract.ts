import { z } from 'zod'
import { call } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { secret } from '#contract/secrets.ts'
import { announcedFile, id, shortText } from '#contract/shapes.ts'
import {
  documentShape,
  itemFields,
  libraryItemShape,
  libraryUsage,
  libraryVersionShape,
  officeTrailStep,
  readersShape,
  trailStep,
} from './library-shapes.ts'

export const listLibrary = officeCall({
  scopes: ['cse-admin'],
  path: '/list-library',
  premium: true,
  summary: 'What is in a folder of the committee’s library; with words, what is called so in all folders',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['name', 'updatedAt', 'size']),
    folderId: id.nullable().default(null),
    /** Lists only this item, in whatever folder. */
    itemId: id.optional(),
  }),
  result: listResult(libraryItemShape).extend({
    /** Folders from the root down to this one, which is last. */
    trail: z.array(officeTrailStep),
    usage: libraryUsage,
  }),
  errors: ['libraryItemNotFound'],
})

export const listLibraryFolders = officeCall({
  scopes: ['cse-admin'],
  path: '/list-library-folders',
  premium: true,
  summary: 'All folders of the library by their whole name, to choose from',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({ items: z.array(z.object({ id, path: z.string() })) }),
  errors: [],
})

export const createLibraryFolder = officeCall({
  scopes: ['cse-admin'],
  path: '/create-library-folder',
  premium: true,
  summary: 'Makes a folder in the library',
  effect: 'write',
  input: itemFields,
  result: z.object({ item: libraryItemShape }),
  errors: ['libraryItemNotFound', 'libraryNameTaken', 'libraryPlaceRefused', 'libraryTooManyFolders', 'groupNotFound'],
})

/** `url` accepts one PUT with exactly `mimeType` and the announced size. */
export const startLibraryUpload = officeCall({
  scopes: ['cse-admin'],
  path: '/start-library-upload',
  premium: true,
  summary: 'Announces a file, or a new version of one, and answers where its bytes are sent by PUT',
  effect: 'write',
  input: z.strictObject({
    name: itemFields.shape.name,
    size: announcedFile.size,
    folderId: id.nullable(),
    /** File of which this is a new version. */
    itemId: id.optional(),
  }),
  result: z.object({ id, url: secret(), mimeType: z.string() }),
  errors: ['libraryItemNotFound', 'libraryNameTaken', 'libraryFileRefused', 'libraryFull'],
})

export const finishLibraryUpload = officeCall({
  scopes: ['cse-admin'],
  path: '/finish-library-upload',
  premium: true,
  summary: 'Says that the bytes are there, and has them looked at: the file is in its folder then',
  effect: 'write',
  /** `readers` of a new file, who can read it at once. */
  input: z.strictObject({ id, readers: readersShape.exclude(['groups']).default('members') }),
  result: z.object({ item: libraryItemShape }),
  errors: ['libraryItemNotFound', 'libraryNameTaken', 'libraryFileRefused', 'uploadIncomplete'],
})

export const updateLibraryItem = officeCall({
  scopes: ['cse-admin'],
  path: '/update-library-item',
  premium: true,
  summary: 'Renames a folder or a file, moves it, or changes who may read it',
  effect: 'write',
  input: z.strictObject({ itemId: id, updates: partialUpdates(itemFields), ifUpdatedAt }),
  result: z.object({ item: libraryItemShape }),
  errors: ['libraryItemNotFound', 'libraryNameTaken', 'libraryPlaceRefused', 'groupNotFound', 'changedMeanwhile'],
})

export const deleteLibraryItem = officeCall({
  scopes: ['cse-admin'],
  path: '/delete-library-item',
  premium: true,
  summary: 'Moves a file, or a folder with all that is in it, to the trash',
  effect: 'write',
  input: z.strictObject({ itemId: id, ifUpdatedAt }),
  result: z.object({ trashId: id }),
  errors: ['libraryItemNotFound', 'changedMeanwhile'],
})

export const listLibraryVersions = officeCall({
  scopes: ['cse-admin'],
  path: '/list-library-versions',
  premium: true,
  summary: 'The versions of a file, the newest first',
  effect: 'read',
  input: z.strictObject({ itemId: id }),
  result: z.object({ items: z.array(libraryVersionShape) }),
  errors: ['libraryItemNotFound'],
})

export const restoreLibraryVersion = officeCall({
  scopes: ['cse-admin'],
  path: '/restore-library-version',
  premium: true,
  summary: 'Makes an older version of a file the one that is read; the others stay',
  effect: 'write',
  input: z.strictObject({ itemId: id, versionId: id, ifUpdatedAt }),
  result: z.object({ item: libraryItemShape }),
  errors: ['libraryItemNotFound', 'changedMeanwhile'],
})

export const getLibraryFile = officeCall({
  scopes: ['cse-admin'],
  path: '/get-library-file',
  premium: true,
  summary: 'Where a file of the library, or one of its versions, is downloaded for the next two minutes',
  effect: 'read',
  input: z.strictObject({ itemId: id, versionId: id.optional() }),
  result: z.object({ url: secret() }),
  errors: ['libraryItemNotFound'],
})

export const listDocuments = call({
  path: '/list-documents',
  summary: 'What the caller may read of the libraries of their committees, in one folder or by words in all',
  access: 'session',
  input: z.strictObject({
    folderId: id.nullable().default(null),
    text: shortText.optional(),
    limit: z.int().min(1).max(100).default(50),
    cursor: z.string().max(600).optional(),
  }),
  result: z.object({
    items: z.array(documentShape),
    nextCursor: z.string().nullable(),
    trail: z.array(trailStep),
  }),
  errors: ['documentNotFound'],
})

export const getDocument = call({
  path: '/get-document',
  summary: 'Where a document that the caller may read is downloaded for the next two minutes',
  access: 'session',
  input: z.strictObject({ documentId: id }),
  result: z.object({ url: secret() }),
  errors: ['documentNotFound'],
})
