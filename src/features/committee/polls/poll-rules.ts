import { FEWEST_SHOWN, SHOWN_AFTER_MS } from './poll-limits.ts'
import type { PollFields, PollResults, PollState } from './poll-shapes.ts'

export const pollStateAt = ({ opensAt, endsAt }: { opensAt: number; endsAt: number }, now: number): PollState =>
  now < opensAt ? 'planned' : now < endsAt ? 'open' : 'ended'

/** Contradictions between a poll's fields: dotted path and French text. */
export function pollProblems(fields: PollFields): [path: string, message: string][] {
  const { choices, anonymous, changeable, results, opensAt, endsAt } = fields
  const problems: [string, string][] = []
  const plain = choices.map((label) => label.trim().toLocaleLowerCase('fr'))
  for (const [at, label] of plain.entries())
    if (label !== '' && plain.indexOf(label) < at) problems.push([`choices.${at}`, 'Cette réponse est déjà donnée.'])
  if (anonymous && changeable) problems.push(['changeable', 'Un vote anonyme est définitif.'])
  if (anonymous && results !== 'afterEnd')
    problems.push(['results', 'Le résultat d’un vote anonyme se montre après la fin.'])
  if (endsAt <= opensAt) problems.push(['endsAt', 'La fin doit suivre l’ouverture.'])
  return problems
}

/** Fields fixed by the first vote: the question as asked, and the promises made. */
export const frozenFields = ['title', 'choices', 'multiple', 'anonymous', 'changeable', 'opensAt'] as const

interface Counted {
  anonymous: boolean
  endsAt: number
  total: number
}

/**
 * True if a result may be counted: an anonymous one only once no vote can be added, and with enough voters to hide
 * each.
 */
export const isCountable = ({ anonymous, endsAt, total }: Counted, now: number): boolean =>
  !anonymous || (now >= endsAt + SHOWN_AFTER_MS && total >= FEWEST_SHOWN)

/** Moments at which a poll's view changes by itself: its end, and the publication of an anonymous result. */
export const pollMoments = ({ endsAt }: Pick<Counted, 'endsAt'>): number[] => [endsAt, endsAt + SHOWN_AFTER_MS]

/** True if a member sees the result. */
export const seesResult = (
  poll: Counted & { state: PollState; results: PollResults; hasVoted: boolean },
  now: number,
): boolean =>
  isCountable(poll, now) &&
  (poll.state === 'ended' || poll.results === 'always' || (poll.results === 'afterVote' && poll.hasVoted))
