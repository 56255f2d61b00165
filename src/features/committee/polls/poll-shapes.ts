import { z } from 'zod'
import { id, shortText, ts } from '#contract/shapes.ts'
import { MOST_CHOICES } from './poll-limits.ts'

/** Moment from which members see the result. */
export const pollResults = ['always', 'afterVote', 'afterEnd'] as const
export type PollResults = (typeof pollResults)[number]

export const pollFields = z.strictObject({
  /** The question. */
  title: shortText.min(1, 'Posez la question.'),
  /** The answers, in order. */
  choices: z
    .array(shortText.min(1, 'Écrivez la réponse.'))
    .min(2, 'Donnez au moins deux réponses.')
    .max(MOST_CHOICES, `Donnez ${MOST_CHOICES} réponses au plus.`),
  /** True if a voter may choose several answers. */
  multiple: z.boolean(),
  /** True if choices stay secret. Such a vote is final, and its result comes after the end. */
  anonymous: z.boolean(),
  /** True if a named vote may be changed until the end. */
  changeable: z.boolean(),
  results: z.enum(pollResults),
  opensAt: ts,
  endsAt: ts,
})
export type PollFields = z.infer<typeof pollFields>

export const pollStates = ['planned', 'open', 'ended'] as const
export type PollState = (typeof pollStates)[number]

const choice = z.object({ id, label: z.string() })
/** Number of votes per answer; null while the result is hidden. */
const votes = z.array(z.object({ id, count: z.int().min(0) })).nullable()

const shared = {
  id,
  createdAt: ts,
  choices: z.array(choice),
  votes,
  /** True if an anonymous result was counted under another application key, and cannot be read. */
  isLost: z.boolean(),
  /** Number of people who have voted. */
  total: z.int().min(0),
  state: z.enum(pollStates),
}

/** A poll as its committee sees it. */
export const officePoll = pollFields.extend({ ...shared, updatedAt: ts })
export type OfficePoll = z.infer<typeof officePoll>

/** A poll in the committee's list. */
export const listedPoll = officePoll.omit({ choices: true, votes: true, isLost: true })
export type ListedPoll = z.infer<typeof listedPoll>

/** Choices of a voter in a named poll; the name is null once the account is deleted. */
export const pollVoter = z.object({ id, name: z.string().nullable(), choices: z.array(z.string()) })

/** A poll as a member sees it. */
export const shownPoll = pollFields.extend({
  ...shared,
  /** Version of the wording shown; a vote refers to it. */
  askedAt: ts,
  hasVoted: z.boolean(),
  /** Choices of the member in a named poll. */
  ownChoices: z.array(id),
})
export type ShownPoll = z.infer<typeof shownPoll>

/** A poll in a member's list. */
export const pollCard = shownPoll.pick({
  id: true,
  title: true,
  anonymous: true,
  opensAt: true,
  endsAt: true,
  state: true,
  total: true,
  hasVoted: true,
})
