import { type Ranking, rankings } from '#lib/words/ranking.ts'
import { TextLink } from '#ui/page.tsx'

/** The order of the list above it, with the page that tells of all of them. */
export function RankingNote({ by }: { by: Ranking }) {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      {rankings[by].short} <TextLink to="/classement">Classement des offres</TextLink>
    </p>
  )
}
