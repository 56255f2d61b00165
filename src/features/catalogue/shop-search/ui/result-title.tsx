import { Link, useRouteContext } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { classNames } from '#ui/class-names.ts'
import { PinIcon } from '#ui/icons.tsx'
import { PageTitle, TextLink } from '#ui/page.tsx'
import { ListIcon } from '#ui/page-icons.tsx'
import type { SearchAddress } from './search-address.ts'

interface ResultTitleProps {
  q: string
  results: Pick<CallResult<'/search-results'>, 'total' | 'hasMore' | 'searchedFor'>
  address: SearchAddress
}

/** Tells the number of results and the searched words, with a link to search exactly as typed. */
export function ResultTitle({ q, results: { total, hasMore, searchedFor }, address }: ResultTitleProps) {
  return (
    <PageTitle
      lead={
        <>
          <span role="status">{countText(total, hasMore)}</span>
          {searchedFor === null ? null : (
            <span className="block">
              Rien ne correspond exactement à « {q} ».{' '}
              <TextLink to="/recherche" search={{ ...address, exact: true, n: undefined }}>
                Chercher exactement « {q} »
              </TextLink>
            </span>
          )}
        </>
      }
    >
      Résultats pour « {searchedFor ?? q} »
    </PageTitle>
  )
}

function countText(total: number, hasMore: boolean): string {
  if (hasMore)
    return `${total.toLocaleString('fr')} activités parmi les premières trouvées : précisez votre recherche pour en trouver d’autres.`
  return total === 0 ? 'Aucune activité' : counted(total, 'activité')
}

const tab =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-copy font-medium no-underline pressable'

/** Switch between list and map; renders nothing if the shop has no map. */
export function ViewSwitch({ address }: { address: SearchAddress }) {
  const { map } = useRouteContext({ from: '__root__' })
  if (map === null && address.vue === undefined) return null
  const views = [
    { vue: undefined, label: 'Liste', Icon: ListIcon },
    { vue: 'carte', label: 'Carte', Icon: PinIcon },
  ] as const
  return (
    <nav aria-label="Affichage des résultats" className="mb-6 flex gap-2">
      {views.map(({ vue, label, Icon }) => (
        <Link
          key={label}
          to="/recherche"
          search={{ ...address, vue }}
          resetScroll={false}
          aria-current={address.vue === vue ? 'true' : undefined}
          className={classNames(
            tab,
            address.vue === vue
              ? 'border-accent bg-main text-on-main'
              : 'border-field bg-paper text-ink hover:(border-ink-soft bg-surface)',
          )}
        >
          <Icon />
          {label}
        </Link>
      ))}
    </nav>
  )
}
