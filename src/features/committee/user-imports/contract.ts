import { z } from 'zod'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, nothing, shortText, ts } from '#contract/shapes.ts'
import { startedTask } from '#kernel/tasks/task-shapes.ts'
import {
  emailContent,
  emailContentInput,
  emailPreview,
  joinedAs,
  listedUserRow,
  MAX_USER_ROWS,
  ROWS_A_CALL,
  sendEmail,
  sendEmailInput,
  sentRow,
  statusFilters,
  userFacts,
  userImportView,
  verdicts,
} from './user-import-shapes.ts'

const scopes = ['admin', 'cse-admin'] as const

export const listUserImports = officeCall({
  scopes,
  path: '/list-user-imports',
  summary: 'What an import of people into a group begins with: the group, its site, the usual mail, the last imports',
  effect: 'read',
  input: z.strictObject({ groupId: id }),
  result: z.object({
    groupId: id,
    groupLabel: z.string(),
    /** Site that the mails link to, and its host. */
    siteTitle: z.string(),
    host: z.string(),
    /** French reason why no one can be imported, as the people could sign in nowhere; null if none. */
    obstacle: z.string().nullable(),
    emailContent,
    /** Mail of the last import that was started; null if none. */
    lastEmail: sendEmail.nullable(),
    imports: z.array(
      z.object({ id, fileName: z.string().nullable(), by: z.string(), rows: z.int(), errors: z.int(), createdAt: ts }),
    ),
  }),
  errors: ['groupNotFound'],
})

export const getEmailContent = officeCall({
  scopes,
  path: '/get-email-content',
  summary: 'The mail to the people of an import, as it will be sent to the caller themself',
  effect: 'read',
  input: z.strictObject({ groupId: id, emailContent: emailContentInput }),
  result: z.object({ preview: emailPreview }),
  errors: ['groupNotFound'],
})

export const importUser = officeCall({
  scopes: ['admin'],
  path: '/import-user',
  summary: 'Brings one person into the last of these groups, the chain from the top down, and sends them the mail',
  effect: 'write',
  input: z.strictObject({ groupIds: z.array(id).min(1).max(64), ...userFacts, sendEmail: sendEmailInput }),
  result: z.object({ emailSent: z.boolean() }),
  errors: ['groupNotFound', 'userImportRefused', 'foreignAccountsTold', 'changedMeanwhile'],
})

export const inviteUser = officeCall({
  scopes,
  path: '/invite-user',
  summary: 'Brings one person into a group and sends them the mail, by the rules of a row of an import',
  effect: 'write',
  input: z.strictObject({ groupId: id, ...userFacts, sendEmail: sendEmailInput }),
  result: z.object({ userId: id, joinedAs, emailSent: z.boolean() }),
  errors: ['groupNotFound', 'userImportRefused', 'foreignAccountsTold', 'changedMeanwhile'],
})

export const createUserImport = officeCall({
  scopes,
  path: '/create-user-import',
  summary: 'Begins an import of people into a group; its rows are added by the next call',
  effect: 'write',
  input: z.strictObject({
    groupId: id,
    fileName: shortText.max(200).optional(),
    /** Number of rows in the list; the import can start once all have arrived. */
    rows: z.int().min(1).max(MAX_USER_ROWS).optional(),
  }),
  result: z.object({ importId: id }),
  errors: ['groupNotFound', 'userImportRefused'],
})

export const addUserImportRows = officeCall({
  scopes,
  path: '/add-user-import-rows',
  summary: 'Adds rows to an import and finds for each what would become of it; nobody is changed',
  effect: 'write',
  input: z.strictObject({ importId: id, rows: z.array(sentRow).min(1).max(ROWS_A_CALL) }),
  result: nothing,
  errors: ['userImportNotFound', 'userImportRefused', 'foreignAccountsTold'],
})

export const getUserImport = officeCall({
  scopes,
  path: '/get-user-import',
  summary: 'An import of people and how far it is',
  effect: 'read',
  input: z.strictObject({ importId: id }),
  result: z.object({ item: userImportView }),
  errors: ['userImportNotFound'],
})

export const listUserImportRows = officeCall({
  scopes,
  path: '/list-user-import-rows',
  summary: 'The rows of an import, what becomes of each and how far it is',
  effect: 'read',
  input: z.strictObject({
    importId: id,
    ...listInput(['line']),
    verdict: z.enum(verdicts).optional(),
    status: z.enum(statusFilters).optional(),
  }),
  result: listResult(listedUserRow),
  errors: ['userImportNotFound'],
})

export const updateUserImportRow = officeCall({
  scopes,
  path: '/update-user-import-row',
  summary: 'Mends a row that has not been imported, and finds anew what would become of it',
  effect: 'write',
  input: z.strictObject({ importId: id, line: z.int().min(1), ...userFacts }),
  result: z.object({ row: listedUserRow }),
  errors: ['userImportNotFound', 'userImportRowTaken', 'foreignAccountsTold'],
})

export const retryUserImportRows = officeCall({
  scopes,
  path: '/retry-user-import-rows',
  summary: 'Puts one row in error, or all of them, back into the queue',
  effect: 'write',
  input: z.strictObject({ importId: id, line: z.int().min(1).optional() }),
  result: z.object({ queued: z.int() }),
  errors: ['userImportNotFound'],
})

export const runUserImport = officeCall({
  scopes,
  path: '/run-user-import',
  summary: 'Starts an import as a task: people are brought into the group and their mails put in the outbox',
  effect: 'write',
  input: z.strictObject({ importId: id, sendEmail }),
  result: startedTask,
  errors: ['userImportNotFound', 'userImportRefused', 'userImportRunning'],
})
