import { TextLink } from '#ui/page.tsx'

/** The order of the list above it, one of the ranking notes, with the page that tells of all of them. */
export function RankingNote({ text }: { text: string }) {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      {text} <TextLink to="/classement">Classement des offres</TextLink>
    </p>
  )
}
