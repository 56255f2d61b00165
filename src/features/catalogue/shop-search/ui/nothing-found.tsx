import type { CallResult } from '#api/client.ts'
import { ActivityCard } from '#features/catalogue/shop/ui/activity-card.tsx'
import { ActivityGrid } from '#features/catalogue/shop/ui/activity-grid.tsx'
import { ActivityList } from '#features/catalogue/shop/ui/activity-list.tsx'
import { AllCategories, type CategoryTile } from '#features/catalogue/shop/ui/category-strip.tsx'
import type { ActivityListData } from '#features/catalogue/shop/ui/list-query.ts'
import { RankingNote } from '#features/catalogue/shop/ui/ranking-note.tsx'
import { rankingNotes } from '#lib/words/ranking-notes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchIcon } from '#ui/icons.tsx'
import { SectionTitle } from '#ui/page.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import type { SearchAddress } from './search-address.ts'

interface NothingFoundProps {
  q: string
  address: SearchAddress
  /** Surroundings that the query names, if any. */
  near: CallResult<'/search-results'>['near']
  /** True if no activity has the words, whatever the filters. */
  isEmpty: boolean
  /** Called before the filters are cleared. */
  onClear: () => void
}

const SHORTEST_WORD = 4
const MOST_WORDS = 5

/** Suggests searching without filters, or for one of the words alone. */
export function NothingFound({ q, address, near, isEmpty, onClear }: NothingFoundProps) {
  if (!isEmpty)
    return (
      <EmptyState Icon={SearchIcon} text="Aucune activité ne correspond à ces filtres.">
        <ChosenFilters address={address} onClear={onClear} className="justify-center" />
        <ButtonLink
          to="/recherche"
          search={{ q, exact: address.exact }}
          variant="secondary"
          size="sm"
          onClick={onClear}
        >
          Chercher « {q} » sans filtre
        </ButtonLink>
      </EmptyState>
    )
  if (near) return <NothingNear q={q} near={near} />
  const typed = [...new Set(q.split(/[^\p{L}\p{N}\p{M}]+/u).filter(({ length }) => length >= SHORTEST_WORD))]
  return (
    <EmptyState
      Icon={SearchIcon}
      text="Aucune activité ne correspond à votre recherche. Essayez un autre mot, ou parcourez les catégories."
    >
      {address.exact ? (
        <ButtonLink to="/recherche" search={{ q }} variant="secondary" size="sm">
          Chercher aussi ce qui ressemble à « {q} »
        </ButtonLink>
      ) : null}
      {typed.length > 1 ? (
        <ul aria-label="Chercher un seul mot" className="flex flex-wrap justify-center gap-2">
          {typed.slice(0, MOST_WORDS).map((word) => (
            <li key={word}>
              <ButtonLink to="/recherche" search={{ q: word }} variant="secondary" size="sm">
                {word}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </EmptyState>
  )
}

const WIDEST_KM = 100

/** Says what was searched where, and offers a wider circle or the words anywhere. */
function NothingNear({ q, near: { words, place, km } }: { q: string; near: NonNullable<NothingFoundProps['near']> }) {
  const subject = words === '' ? 'Aucune activité' : `Aucune activité pour « ${words} »`
  return (
    <EmptyState Icon={SearchIcon} text={`${subject} à moins de ${km} km de ${place}.`}>
      <div className="flex flex-wrap justify-center gap-2">
        {km < WIDEST_KM ? (
          <ButtonLink to="/recherche" search={{ q, rayon: WIDEST_KM }} variant="secondary" size="sm">
            Chercher à {WIDEST_KM} km
          </ButtonLink>
        ) : null}
        {words === '' ? null : (
          <ButtonLink to="/recherche" search={{ q: words }} variant="secondary" size="sm">
            Chercher « {words} » partout
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  )
}

/** All categories and a few offers, for a search that found nothing or has not begun. */
export function Elsewhere({ cat1, offers }: { cat1: readonly CategoryTile[]; offers: ActivityListData }) {
  const { page } = offers
  return (
    <div className="mt-10 flex flex-col gap-12 md:(mt-12 gap-16)">
      <AllCategories cat1={cat1} />
      {page === null || page.activities.length > 0 ? (
        <section aria-labelledby="offres">
          <SectionTitle id="offres" className="mb-5 md:mb-6">
            Dernières offres
          </SectionTitle>
          {page === null ? (
            <ActivityList list={offers} />
          ) : (
            <ActivityGrid>
              {page.activities.map(({ item, sources }) => (
                <li key={item.id} className="grid">
                  <ActivityCard activity={item} sources={sources} />
                </li>
              ))}
            </ActivityGrid>
          )}
          {page === null ? null : <RankingNote text={rankingNotes.everywhere} />}
        </section>
      ) : null}
    </div>
  )
}
