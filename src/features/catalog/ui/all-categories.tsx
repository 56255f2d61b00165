import { SectionTitle } from '../../../ui/page.tsx'
import { CategoryGrid, type CategoryTile } from './category-strip.tsx'

/** "Nos univers": the first level of the catalogue; not there at all when it is empty. */
export function AllCategories({ cat1 }: { cat1: readonly CategoryTile[] }) {
  if (cat1.length === 0) return null
  return (
    <section aria-labelledby="univers">
      <SectionTitle id="univers" className="mb-4 md:mb-5">
        Nos univers
      </SectionTitle>
      <CategoryGrid level={1} tiles={cat1} label="Catégories" />
    </section>
  )
}
