import type { CallInput } from '#api/client.ts'
import { testApp } from './test-app.ts'

type Fields = Omit<CallInput<'/cse-admin/create-poll'>, 'groupId'>
const HOUR = 3_600_000

/** A committee with a secretary, a member, one below it, and one of another committee. */
export async function pollWorld() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', premium: true })
  const sub = await app.newGroup({ label: 'Site de Lyon', parentPath: `ROOT/${group.id}` })
  const other = await app.newGroup({ label: 'Ailleurs', premium: true })
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const rival = { as: await app.newMember({ groupId: other.id, adminOf: [other.id] }) }
  const newMember = async (groupId = group.id) => ({ as: await app.newMember({ groupId }) })
  const of = { groupId: group.id }
  const fields = (facts: Partial<Fields> = {}): Fields => ({
    ...{ title: 'Où partir ?', choices: ['Mer', 'Montagne', 'Ville'], multiple: false, anonymous: false },
    ...{ changeable: false, results: 'always', opensAt: Date.now(), endsAt: Date.now() + HOUR },
    ...facts,
  })
  const add = async (facts?: Partial<Fields>) =>
    (await app.call('/cse-admin/create-poll', { ...of, ...fields(facts) }, secretary)).item
  const addAnonymous = (facts?: Partial<Fields>) => add({ anonymous: true, results: 'afterEnd', ...facts })
  type Caller = Awaited<ReturnType<typeof newMember>>
  const see = async (pollId: string, caller: Caller) => (await app.call('/get-poll', { pollId }, caller)).item
  /** Votes for the answers of these places, having read the poll. */
  const vote = async (pollId: string, caller: Caller, ...places: number[]) => {
    const { choices, askedAt } = await see(pollId, caller)
    const choiceIds = places.map((at) => choices[at]?.id ?? '')
    return (await app.call('/cast-vote', { pollId, choiceIds, askedAt }, caller)).item
  }
  const officeSees = async (pollId: string) =>
    (await app.call('/cse-admin/get-poll', { ...of, pollId }, secretary)).item
  const update = (pollId: string, updates: Partial<Fields>) =>
    app.call('/cse-admin/update-poll', { ...of, pollId, updates }, secretary)
  return {
    ...{ app, group, sub, other, of, secretary, rival, newMember, fields, add, addAnonymous, see, vote, officeSees },
    ...{ update, HOUR },
  }
}

export const voteCounts = (poll: { votes: readonly { count: number }[] | null }): number[] | null =>
  poll.votes?.map(({ count }) => count) ?? null
