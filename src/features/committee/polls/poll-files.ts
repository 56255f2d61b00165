import type { z } from 'zod'
import { listFile } from '#handler/list-file.ts'
import { getOfficePollHandler, listPollVotersHandler } from './office-polls.ts'
import type { pollVoter } from './poll-shapes.ts'

type Voter = z.infer<typeof pollVoter>

interface Line {
  label: string
  count: number | null
  share: string | null
}

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part * 100) / whole)} %`

/** How often each answer was chosen, where the committee reads it on the poll's page; else the answers alone. */
export const pollResultFile = listFile(getOfficePollHandler, 'cse-admin', () => ({
  fileName: 'resultats.csv',
  columns: {
    réponse: ({ label }: Line) => label,
    voix: ({ count }: Line) => count,
    part_des_votants: ({ share }: Line) => share,
  },
  rows: ({ item: { choices, votes, total } }) => {
    const counts = new Map(votes?.map(({ id, count }) => [id, count]))
    return choices.map(({ id, label }): Line => {
      const count = counts.get(id) ?? null
      return { label, count, share: count === null ? null : percent(count, total) }
    })
  },
}))

/** Who chose what in a named poll; nobody of an anonymous one. */
export const pollVotersFile = listFile(listPollVotersHandler, 'cse-admin', () => ({
  fileName: 'votes.csv',
  columns: {
    nom: ({ name }: Voter) => name ?? 'Compte supprimé',
    réponses: ({ choices }: Voter) => choices.join(' · '),
  },
  rows: ({ items }) => items,
}))
