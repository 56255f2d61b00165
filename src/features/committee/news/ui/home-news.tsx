import { SectionTitle, TextLink } from '#ui/page.tsx'
import type { NewsCard } from '../news-shapes.ts'
import { NewsGrid } from './news-grid.tsx'

/** Latest news of the member's committees. */
export default function HomeNews({ items }: { items: readonly NewsCard[] }) {
  return (
    <section aria-labelledby="actualites">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-6">
        <SectionTitle id="actualites">Actualités de votre CSE</SectionTitle>
        <TextLink to="/news">Toutes les actualités</TextLink>
      </div>
      <NewsGrid items={items} Heading="h3" />
    </section>
  )
}
