import { defineFeature } from '#handler/manifest/feature.ts'
import { closeAccessHandler, reopenAccessHandler } from './change-access.ts'
import type * as contract from './contract.ts'
import { findPeopleHandler } from './find-people.ts'
import { getUserHandler } from './get-user.ts'
import { listAllUsersHandler } from './list-all-users.ts'
import { listOwnUsersInGroupHandler, listUsersInGroupHandler } from './list-users-in-group.ts'
import { moveUserToGroupHandler, previewMoveUserHandler } from './move-user-to-group.ts'
import { membersFile, usersFile } from './people-files.ts'
import { countInvitedHandler, remindInvitedHandler } from './remind-invited.ts'
import { removeUserPasskeysHandler } from './remove-passkeys.ts'
import { sendAccessMailHandler } from './send-access-mail.ts'
import { updateUserHandler } from './update-user.ts'
import { endUserSessionsHandler, listUserSessionsHandler } from './user-sessions.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listAllUsers: listAllUsersHandler,
    findPeople: findPeopleHandler,
    getUser: getUserHandler,
    listUsersInGroup: listUsersInGroupHandler,
    listOwnUsersInGroup: listOwnUsersInGroupHandler,
    updateUser: updateUserHandler,
    previewMoveUser: previewMoveUserHandler,
    moveUserToGroup: moveUserToGroupHandler,
    closeAccess: closeAccessHandler,
    reopenAccess: reopenAccessHandler,
    removeUserPasskeys: removeUserPasskeysHandler,
    sendAccessMail: sendAccessMailHandler,
    countInvited: countInvitedHandler,
    remindInvited: remindInvitedHandler,
    listUserSessions: listUserSessionsHandler,
    endUserSessions: endUserSessionsHandler,
  },
  files: [membersFile, usersFile],
})
