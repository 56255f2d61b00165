import { useLocation, useNavigate, useRouteContext } from '@tanstack/react-router'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ActivityListData, ListSearch } from './list-query.ts'
import { LocationSort } from './location-sort.tsx'

interface ListControlsProps {
  search: ListSearch
  list: ActivityListData
  /** Other query parameters, kept when a city is submitted without JavaScript. */
  kept?: Readonly<Record<string, string | undefined>>
  cityUnknown?: boolean | undefined
}

/**
 * Controls above a category's list: the location to sort from, and whether to include premium offers (A12), which a
 * group may have decided for its members.
 */
export function ListControls({ search, list, kept, cityUnknown = list.page?.cityUnknown }: ListControlsProps) {
  const premiumChoice = useRouteContext({
    from: '__root__',
    select: ({ session }) => session.type === 'visitor' || session.premiumChoice,
  })
  // The URL being navigated to, so that the box follows the click, not the list.
  const withPremium = useLocation({
    select: ({ search: asked }) => !('premium' in asked && asked.premium === false),
  })
  const navigate = useNavigate()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <LocationSort search={search} kept={kept} />
      {premiumChoice ? (
        <Checkbox
          label="Afficher les offres premium"
          checked={withPremium}
          onChange={(event) =>
            void navigate({
              to: '.',
              search: ({ premium: _premium, ...now }) =>
                event.target.checked ? now : { ...now, premium: false as const },
              replace: true,
              resetScroll: false,
            })
          }
        />
      ) : null}
      <div role="status" className="basis-full empty:hidden">
        {search.ville && cityUnknown ? (
          <Notice kind="warn" title={`Nous ne connaissons pas de ville « ${search.ville} ».`}>
            Les activités ne sont pas triées selon le lieu. Vérifiez le nom, ou choisissez une ville parmi celles que
            nous proposons quand vous tapez.
          </Notice>
        ) : null}
      </div>
    </div>
  )
}
