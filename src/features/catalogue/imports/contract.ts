import { z } from 'zod'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { id } from '#contract/shapes.ts'
import { startedTask } from '#kernel/tasks/task-shapes.ts'
import {
  importFile,
  importLook,
  importOutcomes,
  importReading,
  listedImportRow,
  officeImport,
} from './import-shapes.ts'

const scopes = ['admin'] as const

/** `url` takes one PUT of exactly this size as `text/csv`. */
export const startImport = officeCall({
  scopes,
  path: '/start-import',
  summary: 'Announces a file of partners and activities, and answers where its bytes are sent by PUT',
  effect: 'write',
  input: importFile,
  result: z.object({ id, url: secret() }),
  errors: ['importRefused'],
})

export const inspectImport = officeCall({
  scopes,
  path: '/inspect-import',
  summary: 'How a file that was sent can be read: its format, encoding, separator and columns',
  effect: 'read',
  input: z.strictObject({ id, ...importReading.omit({ mapping: true }).partial().shape }),
  result: z.object({ look: importLook }),
  errors: ['importNotFound', 'uploadIncomplete', 'importRefused'],
})

export const getImport = officeCall({
  scopes,
  path: '/get-import',
  summary: 'A file of the caller, how it was read and what its dry run has found so far',
  effect: 'read',
  input: z.strictObject({ id }),
  result: z.object({ item: officeImport }),
  errors: ['importNotFound'],
})

export const checkImport = officeCall({
  scopes,
  path: '/check-import',
  summary: 'Starts a dry run as a task: it finds for each line what an import would do, and changes nothing',
  effect: 'write',
  input: z.strictObject({ id, reading: importReading }),
  result: startedTask,
  errors: ['importNotFound', 'uploadIncomplete', 'importRefused'],
})

export const listImportRows = officeCall({
  scopes,
  path: '/list-import-rows',
  summary: 'The lines of a file with what the dry run found of each',
  effect: 'read',
  input: z.strictObject({
    id,
    ...listInput(['line']),
    outcome: z.enum([...importOutcomes, 'kept', 'remarked']).optional(),
  }),
  result: listResult(listedImportRow),
  errors: ['importNotFound'],
})

export const runImport = officeCall({
  scopes,
  path: '/run-import',
  summary: 'Starts the import of a file that was checked, as a task that may be repeated',
  effect: 'write',
  input: z.strictObject({ id }),
  result: startedTask,
  errors: ['importNotFound', 'importNotChecked'],
})
