import { type Ranking, rankingNotes } from '#lib/words/ranking-notes.ts'
import { TextLink } from '#ui/page.tsx'

/** The order of the list above it, with the page that tells of all of them. */
export function RankingNote({ by }: { by: Ranking }) {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      {rankingNotes[by]} <TextLink to="/classement">Classement des offres</TextLink>
    </p>
  )
}
