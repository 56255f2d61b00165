import { sql } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedThing } from '#handler/manifest/named-thing.ts'
import { castVoteHandler } from './cast-vote.ts'
import { createPollHandler, updatePollHandler } from './change-poll.ts'
import type * as contract from './contract.ts'
import type { polls as declared } from './declared.ts'
import { deletePollHandler } from './delete-poll.ts'
import { hasPolls, knownPolls, openPoll } from './group-polls.ts'
import { readOpenPolls } from './home-lines.ts'
import { getOfficePollHandler, listOfficePollsHandler, listPollVotersHandler } from './office-polls.ts'
import { forgetErasedVoters, forgetVoter, votesOfPerson } from './person-votes.ts'
import { pollResultFile, pollVotersFile } from './poll-files.ts'
import { pollTables } from './poll-tables.ts'
import { getPollHandler, listPollsHandler } from './shown-polls.ts'
import { poll } from './tables.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    listOfficePolls: listOfficePollsHandler,
    getOfficePoll: getOfficePollHandler,
    createPoll: createPollHandler,
    updatePoll: updatePollHandler,
    deletePoll: deletePollHandler,
    listPollVoters: listPollVotersHandler,
    listPolls: listPollsHandler,
    getPoll: getPollHandler,
    castVote: castVoteHandler,
  },
  files: [pollResultFile, pollVotersFile],
  tables: pollTables,
  named: { pollId: ownedThing(poll, poll.id, poll.groupId) },
  groupFacts: [knownPolls],
  homeLines: { polls: readOpenPolls },
  memberPages: ['/polls'],
  session: ({ actor, groups, now }) => ({
    polls: hasPolls(groups, actor.groupId, now),
    openPoll: openPoll(groups, actor.groupId, now),
  }),
  personal: votesOfPerson,
  erasure: ({ actor }) => [forgetVoter(actor.userId)],
  groupRestored: (groupId) => [forgetErasedVoters(groupId)],
  readings: {
    polls: (groupId, now) => sql<number>`(select count(*) from ${poll}
      where ${poll.groupId} = ${groupId} and ${poll.opensAt} <= ${now} and ${poll.endsAt} > ${now})`,
  },
})
