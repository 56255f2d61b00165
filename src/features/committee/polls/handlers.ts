import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { castVoteHandler } from './cast-vote.ts'
import { createPollHandler, updatePollHandler } from './change-poll.ts'
import type * as contract from './contract.ts'
import { deletePollHandler } from './delete-poll.ts'
import { getOfficePollHandler, listOfficePollsHandler, listPollVotersHandler } from './office-polls.ts'
import { getPollHandler, listPollsHandler } from './shown-polls.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listOfficePolls: listOfficePollsHandler,
  getOfficePoll: getOfficePollHandler,
  createPoll: createPollHandler,
  updatePoll: updatePollHandler,
  deletePoll: deletePollHandler,
  listPollVoters: listPollVotersHandler,
  listPolls: listPollsHandler,
  getPoll: getPollHandler,
  castVote: castVoteHandler,
}
