import type { CallResult } from '#api/client.ts'
import type { ListedActivity } from '#features/catalogue/shop/contract.ts'
import { ActivityCard } from '#features/catalogue/shop/ui/activity-card.tsx'
import { ActivityGrid } from '#features/catalogue/shop/ui/activity-grid.tsx'
import { RankingNote } from '#features/catalogue/shop/ui/ranking-note.tsx'
import { counted } from '#lib/words/plural.ts'
import { rankingNotes } from '#lib/words/ranking-notes.ts'
import { rareRankingNotes } from '#lib/words/rare-ranking-notes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ResultMap } from './result-map.tsx'
import { FIRST_RESULTS, MOST_RESULTS, type SearchAddress } from './search-address.ts'

type Found = CallResult<'/search-results'>

interface FoundActivitiesProps {
  results: Found
  address: SearchAddress
  /** Call before further cards load. */
  onMore: () => void
}

/** Cards of what was found, at least one; with a map, beside it where there is room. */
export function FoundActivities({ results, address, onMore }: FoundActivitiesProps) {
  const { activities, total, points } = results
  if (points === null) return <FoundCards {...{ results, address, onMore }} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="lg:(sticky top-28 order-last)">
        <ResultMap points={points} known={activities} total={total} address={address} />
      </div>
      <div className="max-lg:hidden">
        <FoundCards {...{ results, address, onMore }} beside />
      </div>
    </div>
  )
}

/** Grid of cards with the way to more of them; `beside` a map in two columns. */
function FoundCards({
  results: { activities, total },
  address,
  onMore,
  beside = false,
}: Pick<FoundActivitiesProps, 'results' | 'address' | 'onMore'> & { beside?: boolean }) {
  return (
    <>
      <ActivityGrid beside={beside}>
        {activities.map(({ item, sources }, index) => (
          <li key={item.id} className="grid">
            <ActivityCard
              activity={item}
              sources={foundFirst(item.locations, sources, address.q ?? '')}
              priority={index < 4}
            />
          </li>
        ))}
      </ActivityGrid>
      <p role="status" className={activities.length < total ? 'mt-10 text-center text-sm text-ink-soft' : 'sr-only'}>
        {counted(activities.length, 'activité')} sur {total.toLocaleString('fr')}
      </p>
      {activities.length < Math.min(total, MOST_RESULTS) ? (
        <p className="mt-2.5 text-center">
          <ButtonLink
            to="."
            search={{ ...address, n: Math.min(MOST_RESULTS, activities.length + 2 * FIRST_RESULTS) }}
            replace
            resetScroll={false}
            rel="nofollow"
            variant="secondary"
            onClick={onMore}
          >
            Afficher plus
          </ButtonLink>
        </p>
      ) : null}
      <RankingNote text={rankingText(address)} />
    </>
  )
}

function rankingText({ q, tri, ville, autour }: SearchAddress): string {
  if (tri) return rareRankingNotes[tri]
  if (q) return rareRankingNotes.search
  return ville ? rankingNotes.city : autour ? rankingNotes.aroundMe : rankingNotes.everywhere
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

type Source = ListedActivity['sources'][number]

/** Puts the searched city before the activity's others, unless they are sorted by distance. */
function foundFirst(places: readonly { city: string | null }[], sources: readonly Source[], q: string): Source[] {
  if (sources.some(({ distanceInKm }) => distanceInKm !== null)) return [...sources]
  const words = plain(q).split(/\s+/).filter(Boolean)
  const isFound = ({ index }: Source) => {
    const city = places[index]?.city ?? null
    return city !== null && words.some((word) => plain(city).includes(word))
  }
  return sources.toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)))
}
