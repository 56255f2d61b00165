import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { countAudienceHandler } from './count-audience.ts'
import { createUserGroupHandler } from './create-user-group.ts'
import { deleteUserGroupHandler } from './delete-user-group.ts'
import { getOwnUserGroupHandler } from './get-own-user-group.ts'
import { getUserGroupHandler } from './get-user-group.ts'
import {
  addDomainHandler,
  previewAddDomainHandler,
  previewRemoveDomainHandler,
  removeDomainHandler,
} from './group-domain-calls.ts'
import { listGroupsHandler } from './list-groups.ts'
import { listSubGroupsHandler } from './list-sub-groups.ts'
import { updateMemberCardConfigHandler } from './member-card-config.ts'
import { listDomainsHandler } from './offered-domains.ts'
import { listSuperAdminsHandler, updateSuperAdminsHandler } from './super-admins.ts'
import { updateUserGroupAdminsHandler } from './update-group-admins.ts'
import { previewUpdateUserGroupHandler, updateUserGroupHandler } from './update-user-group.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listGroups: listGroupsHandler,
    countAudience: countAudienceHandler,
    getOwnUserGroup: getOwnUserGroupHandler,
    getUserGroup: getUserGroupHandler,
    listSubGroups: listSubGroupsHandler,
    createUserGroup: createUserGroupHandler,
    updateUserGroup: updateUserGroupHandler,
    previewUpdateUserGroup: previewUpdateUserGroupHandler,
    deleteUserGroup: deleteUserGroupHandler,
    updateUserGroupAdmins: updateUserGroupAdminsHandler,
    listSuperAdmins: listSuperAdminsHandler,
    updateSuperAdmins: updateSuperAdminsHandler,
    listDomains: listDomainsHandler,
    previewAddDomain: previewAddDomainHandler,
    addDomain: addDomainHandler,
    previewRemoveDomain: previewRemoveDomainHandler,
    removeDomain: removeDomainHandler,
    updateMemberCardConfig: updateMemberCardConfigHandler,
  },
})
