import { z } from 'zod'
import { call } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { id, ts } from '#contract/shapes.ts'
import { MOST_CHOICES } from './poll-limits.ts'
import { listedPoll, officePoll, pollCard, pollFields, pollVoter, shownPoll } from './poll-shapes.ts'

export const listOfficePolls = officeCall({
  scopes: ['cse-admin'],
  path: '/list-polls',
  premium: true,
  summary: 'The committee’s polls, a page at a time',
  effect: 'read',
  input: z.strictObject(listInput(['createdAt', 'endsAt', 'title'])),
  result: listResult(listedPoll),
  errors: [],
})

export const getOfficePoll = officeCall({
  scopes: ['cse-admin'],
  path: '/get-poll',
  premium: true,
  summary: 'One poll with its votes; those of an anonymous poll after its end and from five on',
  effect: 'read',
  input: z.strictObject({ pollId: id }),
  result: z.object({ item: officePoll }),
  errors: ['pollNotFound'],
})

export const createPoll = officeCall({
  scopes: ['cse-admin'],
  path: '/create-poll',
  premium: true,
  summary: 'Adds a poll, which members see from its opening on',
  effect: 'write',
  input: pollFields,
  result: z.object({ item: officePoll }),
  errors: [],
})

export const updatePoll = officeCall({
  scopes: ['cse-admin'],
  path: '/update-poll',
  premium: true,
  summary: 'Changes a poll; once somebody has voted, only its end and when members see the result',
  effect: 'write',
  input: z.strictObject({ pollId: id, updates: partialUpdates(pollFields), ifUpdatedAt }),
  result: z.object({ item: officePoll }),
  errors: ['pollNotFound', 'pollStarted', 'pollEnded', 'changedMeanwhile'],
})

export const deletePoll = officeCall({
  scopes: ['cse-admin'],
  path: '/delete-poll',
  premium: true,
  summary: 'Puts a poll into the trash while nobody has voted',
  effect: 'write',
  input: z.strictObject({ pollId: id, ifUpdatedAt }),
  result: z.object({ trashId: id }),
  errors: ['pollNotFound', 'pollStarted', 'changedMeanwhile'],
})

export const listPollVoters = officeCall({
  scopes: ['cse-admin'],
  path: '/list-poll-voters',
  premium: true,
  summary: 'Who chose what in a named poll; of an anonymous one, nobody',
  effect: 'read',
  input: z.strictObject({ pollId: id, ...listInput(['name']) }),
  result: listResult(pollVoter),
  errors: ['pollNotFound'],
})

export const listPolls = call({
  path: '/list-polls',
  summary: 'The polls of the committees of the caller’s groups that have opened, the latest first',
  access: 'session',
  input: z.strictObject({ limit: z.int().min(1).max(50).default(20), cursor: z.string().max(600).optional() }),
  result: z.object({ items: z.array(pollCard), nextCursor: z.string().nullable() }),
  errors: [],
})

export const getPoll = call({
  path: '/get-poll',
  summary: 'One poll of a committee of the caller’s groups, with what the caller may see of its votes',
  access: 'session',
  input: z.strictObject({ pollId: id }),
  result: z.object({ item: shownPoll }),
  errors: ['pollNotFound'],
})

/** Without `Idempotency-Key`, so that no answer or hash of a request that names a choice is stored. */
export const castVote = call({
  path: '/cast-vote',
  summary: 'Votes once, or changes a named vote where the poll allows it',
  access: 'session',
  input: z.strictObject({
    pollId: id,
    choiceIds: z.array(id).min(1, 'Choisissez une réponse.').max(MOST_CHOICES),
    /** Version of the wording that the voter read. */
    askedAt: ts,
  }),
  result: z.object({ item: shownPoll }),
  errors: ['pollNotFound', 'pollEnded', 'pollChanged', 'alreadyVoted'],
})
