import { z } from 'zod'
import { MOST_CHOICES } from '#contract/poll-limits.ts'
import { id, shortText, ts } from '#contract/shapes.ts'

/** When members see the result. */
export const pollResults = ['always', 'afterVote', 'afterEnd'] as const
export type PollResults = (typeof pollResults)[number]

export const pollFields = z.strictObject({
  /** The question. */
  title: shortText.min(1, 'Posez la question.'),
  /** The answers, in their order. */
  choices: z
    .array(shortText.min(1, 'Écrivez la réponse.'))
    .min(2, 'Donnez au moins deux réponses.')
    .max(MOST_CHOICES, `Donnez ${MOST_CHOICES} réponses au plus.`),
  /** Several answers may be chosen. */
  multiple: z.boolean(),
  /** Nobody sees who chose what. Such a vote is final, and its result comes after the end. */
  anonymous: z.boolean(),
  /** A named vote may be changed until the end. */
  changeable: z.boolean(),
  results: z.enum(pollResults),
  opensAt: ts,
  endsAt: ts,
})
export type PollFields = z.infer<typeof pollFields>

export const pollStates = ['planned', 'open', 'ended'] as const
export type PollState = (typeof pollStates)[number]

const choice = z.object({ id, label: z.string() })
/** How often each answer was chosen; null: the result is not shown, or not yet. */
const votes = z.array(z.object({ id, count: z.int().min(0) })).nullable()

const shared = {
  id,
  createdAt: ts,
  choices: z.array(choice),
  votes,
  /** An anonymous result that was counted under another key of the application. */
  isLost: z.boolean(),
  /** People who have voted. */
  total: z.int().min(0),
  state: z.enum(pollStates),
}

/** A poll as its committee sees it. */
export const officePoll = pollFields.extend({ ...shared, updatedAt: ts })
export type OfficePoll = z.infer<typeof officePoll>

/** A poll in the committee's list. */
export const listedPoll = officePoll.omit({ choices: true, votes: true, isLost: true })
export type ListedPoll = z.infer<typeof listedPoll>

/** What a member chose in a poll that is not anonymous; an account that was deleted has no name. */
export const pollVoter = z.object({ id, name: z.string().nullable(), choices: z.array(z.string()) })

/** A poll as a member sees it. */
export const shownPoll = pollFields.extend({
  ...shared,
  /** Of the wording that is shown; a vote names it. */
  askedAt: ts,
  hasVoted: z.boolean(),
  /** Of a named vote: what the member chose. */
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
