import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/shapes.ts'
import { classNames } from '#ui/class-names.ts'
import type { IconProps } from '#ui/icon.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'
import { scrollBehaviour } from '#ui/motion.ts'
import { SectionTitle } from '#ui/page.tsx'
import { useKeepMarkup } from './keep-markup.ts'

/** Distance that an arrow scrolls, as a share of the visible width (§9). */
const STEP = 0.8

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

/**
 * Tiles in one scrolling row; arrows appear only if there is more to see. Scrolling by finger snaps to a tile; by arrow
 * it does not, which would change the step.
 */
export function CategoryStrip({ level, tiles, label }: CategoryTilesProps) {
  const row = useRef<HTMLUListElement>(null)
  const { before, after } = useScrollRoom(row)
  const scroll = (direction: 1 | -1) => {
    const element = row.current
    element?.scrollBy({ left: direction * STEP * element.clientWidth, behavior: scrollBehaviour() })
  }
  return (
    <nav aria-label={label} className="relative">
      <ul
        ref={row}
        className="-mx-4 flex gap-3 overflow-x-auto [@media(pointer:coarse)]:snap-x scroll-px-4 px-4 py-2 md:(mx-0 scroll-px-0 gap-4 px-0) [scrollbar-width:none] motion-reduce:scroll-auto"
      >
        {tiles.map((tile) => (
          <li key={tile.id} className="w-132px shrink-0 snap-start lg:w-190px">
            <Tile level={level} tile={tile} />
          </li>
        ))}
      </ul>
      {before || after ? (
        <>
          <Arrow side="left" disabled={!before} onClick={() => scroll(-1)} Icon={ChevronLeftIcon} />
          <Arrow side="right" disabled={!after} onClick={() => scroll(1)} Icon={ChevronRightIcon} />
        </>
      ) : null}
    </nav>
  )
}

/**
 * "Nos univers": tiles of the catalogue's first level in rows, at least 132 px wide on phones and 190 px on desktops;
 * renders nothing if there are none.
 */
export function AllCategories({ cat1 }: { cat1: readonly CategoryTile[] }) {
  const keepMarkup = useKeepMarkup()
  if (cat1.length === 0) return null
  return (
    <section aria-labelledby="univers">
      <SectionTitle id="univers" className="mb-4 md:mb-5">
        Nos univers
      </SectionTitle>
      <nav aria-label="Catégories">
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(132px,1fr))] gap-3 md:(grid-cols-[repeat(auto-fit,minmax(132px,220px))] gap-5) lg:(grid-cols-[repeat(auto-fit,minmax(190px,274px))] gap-6)">
          {cat1.map((tile) => (
            <li key={tile.id}>
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
        <Image media={tile.media} alt="" sizes="(min-width: 1024px) 240px, 45vw" className="aspect-[4/3] w-full" />
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

interface ArrowProps {
  side: 'left' | 'right'
  disabled: boolean
  onClick: () => void
  Icon: ComponentType<IconProps>
}

/** Skipped by the Tab key, as focused tiles scroll into view by themselves. */
function Arrow({ side, disabled, onClick, Icon }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={side === 'left' ? 'Catégories précédentes' : 'Catégories suivantes'}
      onClick={onClick}
      className={classNames(
        'absolute top-[calc(50%-2.5rem)] flex size-11 cursor-pointer items-center justify-center rounded-full border border-line bg-paper text-ink shadow-float [@media(pointer:coarse)]:hidden',
        'hover:bg-surface disabled:(cursor-default opacity-0)',
        side === 'left' ? '-left-3 xl:-left-5' : '-right-3 xl:-right-5',
      )}
    >
      <Icon />
    </button>
  )
}

/** Tells whether there is more on either side; false on both until measured. */
function useScrollRoom(ref: { current: HTMLElement | null }) {
  const [room, setRoom] = useState({ before: false, after: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setRoom((now) => (now.before === before && now.after === after ? now : { before, after }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [ref])
  return room
}
