import type { HandlersOf } from '../../handler/handlers-of.ts'
import type * as contract from './contract.ts'
import { countAudienceHandler } from './count-audience.ts'
import { getOwnUserGroupHandler } from './get-own-user-group.ts'
import { listGroupsHandler } from './list-groups.ts'
import { getMemberCardConfigHandler, updateMemberCardConfigHandler } from './member-card-config.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: HandlersOf<typeof contract> = {
  listGroups: listGroupsHandler,
  countAudience: countAudienceHandler,
  getOwnUserGroup: getOwnUserGroupHandler,
  getMemberCardConfig: getMemberCardConfigHandler,
  updateMemberCardConfig: updateMemberCardConfigHandler,
}
