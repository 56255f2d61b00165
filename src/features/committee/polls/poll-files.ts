import type { z } from 'zod'
import { listFile } from '#handler/manifest/list-file.ts'
import type { CsvPercent } from '#lib/csv-format.ts'
import { getOfficePollHandler, listPollVotersHandler } from './office-polls.ts'
import type { pollVoter } from './poll-shapes.ts'

type Voter = z.infer<typeof pollVoter>

interface Line {
  label: string
  count: number | null
  share: CsvPercent | null
}

/** Whole percents, as the page shows them. */
const percent = (part: number, whole: number): CsvPercent => ({
  percent: whole === 0 ? 0 : Math.round((part * 100) / whole) * 100,
})

/** CSV of the votes per answer if the committee may see them on the poll's page, else of the answers alone. */
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

/** CSV of voters with their choices, empty for an anonymous poll. */
export const pollVotersFile = listFile(listPollVotersHandler, 'cse-admin', () => ({
  fileName: 'votes.csv',
  columns: {
    nom: ({ name }: Voter) => name ?? 'Compte supprimé',
    réponses: ({ choices }: Voter) => choices.join(' · '),
  },
  rows: ({ items }) => items,
}))
