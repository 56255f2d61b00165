import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { addUserImportRowsHandler, createUserImportHandler } from './create-user-import.ts'
import { forgetUserImports } from './forget-user-imports.ts'
import { getUserImportHandler, listUserImportRowsHandler } from './get-user-import.ts'
import { importUserHandler, inviteUserHandler } from './import-user.ts'
import { importUsersTask } from './import-users-task.ts'
import { getEmailContentHandler, listUserImportsHandler } from './list-user-imports.ts'
import { retryUserImportRowsHandler, updateUserImportRowHandler } from './mend-rows.ts'
import { runUserImportHandler } from './run-user-import.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listUserImports: listUserImportsHandler,
    getEmailContent: getEmailContentHandler,
    importUser: importUserHandler,
    inviteUser: inviteUserHandler,
    createUserImport: createUserImportHandler,
    addUserImportRows: addUserImportRowsHandler,
    getUserImport: getUserImportHandler,
    listUserImportRows: listUserImportRowsHandler,
    updateUserImportRow: updateUserImportRowHandler,
    retryUserImportRows: retryUserImportRowsHandler,
    runUserImport: runUserImportHandler,
  },
  tasks: [importUsersTask],
  forget: forgetUserImports,
})
