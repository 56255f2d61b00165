import { Link } from '@tanstack/react-router'
import type { Media } from '#contract/shapes.ts'
import { Image } from '#ui/images/image.tsx'
import { SectionTitle } from '#ui/page.tsx'
import { useKeepMarkup } from './keep-markup.ts'
import { ScrollRow } from './scroll-row.tsx'

export interface CategoryTile {
  id: string
  slug: string
  name: string
  media: Media | null
}

interface CategoryTilesProps {
  level: 1 | 2 | 3
  tiles: readonly CategoryTile[]
  label: string
}

/** Tiles in one scrolling row. */
export function CategoryStrip({ level, tiles, label }: CategoryTilesProps) {
  return (
    <nav aria-label={label}>
      <ScrollRow what="Catégories" className="gap-3 py-2 md:gap-4">
        {tiles.map((tile) => (
          <li key={tile.id} className="w-132px shrink-0 snap-start lg:w-190px">
            <Tile level={level} tile={tile} />
          </li>
        ))}
      </ScrollRow>
    </nav>
  )
}

/**
 * "Nos univers": tiles of the catalogue's first level, one scrolling row of 132 px each on phones, so that offers stand
 * on the first screen, and rows of at least 190 px on desktops; renders nothing if there are none.
 */
export function AllCategories({ cat1 }: { cat1: readonly CategoryTile[] }) {
  const keepMarkup = useKeepMarkup()
  if (cat1.length === 0) return null
  return (
    <section aria-labelledby="univers">
      <SectionTitle id="univers" className="mb-2 md:mb-5">
        Nos univers
      </SectionTitle>
      <nav aria-label="Catégories">
        <ul className="-mx-4 flex gap-3 overflow-x-auto scroll-px-4 px-4 py-1 [scrollbar-width:none] md:(mx-0 grid px-0 grid-cols-[repeat(auto-fit,minmax(132px,220px))] gap-5) lg:(grid-cols-[repeat(auto-fit,minmax(190px,274px))] gap-6)">
          {cat1.map((tile) => (
            <li key={tile.id} className="max-md:(w-132px shrink-0)">
              {keepMarkup(tile, 'tile', () => (
                <Tile level={1} tile={tile} />
              ))}
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}

const tileClass = 'group block text-center font-semibold text-copy leading-snug text-ink no-underline'

function Tile({ level, tile }: { level: 1 | 2 | 3; tile: CategoryTile }) {
  const inside = (
    <>
      <span className="block overflow-hidden rounded-xl border border-line bg-surface transition-colors group-hover:border-accent motion-reduce:transition-none">
        <Image
          media={tile.media}
          alt=""
          sizes="(min-width: 1024px) 240px, 45vw"
          className="aspect-[8/5] w-full md:aspect-[4/3]"
        />
      </span>
      <span className="block px-1 pt-2.5 underline-offset-3 group-hover:underline">{tile.name}</span>
    </>
  )
  if (level === 1)
    return (
      <Link to="/c1/$slug/$cat1Id" params={{ slug: tile.slug, cat1Id: tile.id }} className={tileClass}>
        {inside}
      </Link>
    )
  if (level === 2)
    return (
      <Link to="/c2/$slug/$cat2Id" params={{ slug: tile.slug, cat2Id: tile.id }} className={tileClass}>
        {inside}
      </Link>
    )
  return (
    <Link to="/c3/$slug/$cat3Id" params={{ slug: tile.slug, cat3Id: tile.id }} className={tileClass}>
      {inside}
    </Link>
  )
}
