import { Link } from '@tanstack/react-router'
import { ActivityList } from '#features/catalogue/shop/ui/activity-list.tsx'
import { ListControls } from '#features/catalogue/shop/ui/list-controls.tsx'
import type { ListSearch } from '#features/catalogue/shop/ui/list-query.ts'
import { counted } from '#lib/words/plural.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchIcon } from '#ui/icons.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { FoundActivities } from './found-activities.tsx'
import type { Listed } from './load-listed.ts'
import { ViewSwitch } from './result-title.tsx'
import { keptInForm } from './search-address.ts'
import { useResultFocus } from './use-result-focus.ts'
import { useSteering } from './use-steering.ts'

interface ListedActivitiesProps {
  catId: string
  search: ListSearch
  listed: Listed
}

/** Activities of a category with what narrows and orders them, all of it in the address. */
export function ListedActivities({ catId, search, listed: { list, found } }: ListedActivitiesProps) {
  const { address } = useSteering()
  const { area, toHeading, toNewCard } = useResultFocus(found ?? list, found?.activities.length ?? 0)
  const paid = list.page?.activities.some(({ item }) => item.bestStock.discount?.ownPrice !== undefined)
  return (
    <div ref={area}>
      <h2 className="sr-only">Activités</h2>
      <ListControls search={search} list={list} kept={keptInForm(address)} cityUnknown={found?.cityUnknown} />
      <div className="mb-7 flex flex-wrap items-center gap-2.5">
        <ul aria-label="Filtres fréquents" className="contents max-sm:hidden">
          {chips(paid || (found?.counts.isPaid ?? 0) > 0).map(({ label, name, value }) => {
            const isOn = address[name] === value
            return (
              <li key={label} className="max-sm:hidden">
                <Link
                  to="."
                  search={{ ...address, n: undefined, [name]: isOn ? undefined : value }}
                  resetScroll={false}
                  preload={false}
                  rel="nofollow"
                  aria-current={isOn ? 'true' : undefined}
                  className={classNames(chip, isOn ? chosenChip : otherChip)}
                >
                  {label}
                </Link>
              </li>
            )
          })}
        </ul>
        <FilterSheet catId={catId} found={found} />
        <div className="sm:ml-auto">
          <ViewSwitch address={address} />
        </div>
      </div>
      {/* As high with filters as without, so that a choice moves nothing. */}
      <div className="mb-5 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-copy text-ink-soft">
          {countText(found ?? list.page)}
        </p>
        {found && found.total > 0 ? (
          <ChosenFilters address={address} onClear={toHeading} className="max-sm:hidden" />
        ) : null}
      </div>
      {found === null ? (
        <ActivityList list={list} />
      ) : found.total > 0 ? (
        <FoundActivities results={found} address={address} onMore={toNewCard} />
      ) : (
        <EmptyState Icon={SearchIcon} text="Aucune activité ne correspond à ces filtres.">
          <ChosenFilters address={address} onClear={toHeading} className="justify-center" />
        </EmptyState>
      )}
    </div>
  )
}

const chip =
  'inline-flex h-11 items-center rounded-full border px-4 text-copy font-medium no-underline cursor-pointer pressable'
const chosenChip = 'border-accent bg-main text-on-main'
const otherChip = 'border-field bg-paper text-ink hover:(border-ink-soft bg-surface)'

/** Filters of one touch; that of the committee where it pays for something here. */
const chips = (isPaid: boolean) =>
  [
    ...(isPaid ? [{ label: 'Payé par votre CSE', name: 'cse', value: true } as const] : []),
    { label: 'Ce week-end', name: 'jour', value: 'week-end' },
    { label: 'Moins de 10 €', name: 'prix', value: '0-10' },
    { label: 'Pour les enfants', name: 'enfants', value: true },
  ] as const

/** "16 activités"; empty for a list that failed to load, or says itself that there is nothing. */
function countText(listed: { total: number; hasMore?: boolean } | null): string {
  if (listed === null) return ''
  const { total, hasMore = false } = listed
  if (hasMore)
    return `${counted(total, 'activité')} parmi les plus récentes : choisissez une catégorie plus précise pour en trouver d’autres.`
  return total === 0 ? '' : counted(total, 'activité')
}
