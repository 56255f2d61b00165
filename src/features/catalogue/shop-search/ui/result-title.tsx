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
  results: Pick<CallResult<'/search-results'>, 'total' | 'hasMore' | 'searchedFor' | 'near' | 'departments'>
  address: SearchAddress
}

/** Tells the number of results and the searched words, with a link to search exactly as typed. */
export function ResultTitle({
  q,
  results: { total, hasMore, searchedFor, near, departments },
  address,
}: ResultTitleProps) {
  return (
    <PageTitle
      lead={
        <>
          <span role="status">{countText(total, hasMore)}</span>
          {departments.length === 0 ? null : <span className="block">{departmentsText(departments)}</span>}
          {near && total > 0 ? <Surroundings near={near} address={address} /> : null}
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
      {near ? nearTitle(near, searchedFor) : `Résultats pour « ${searchedFor ?? q} »`}
    </PageTitle>
  )
}

const SHOWN_DEPARTMENTS = 4

/** "Cherché aussi dans : Loire-Atlantique (44)."; of a large region the first few. */
const departmentsText = (departments: readonly string[]): string => {
  const shown = departments.slice(0, SHOWN_DEPARTMENTS).join(', ')
  return `Cherché aussi dans : ${shown}${departments.length > SHOWN_DEPARTMENTS ? '…' : '.'}`
}

type Near = NonNullable<CallResult<'/search-results'>['near']>

const nearTitle = ({ words, place }: Near, searchedFor: string | null) =>
  words === '' ? `Activités près de ${place}` : `Résultats pour « ${searchedFor ?? words} » près de ${place}`

/** Tells in which surroundings a query was searched, with the way to search elsewhere. */
function Surroundings({ near: { words, km }, address }: { near: Near; address: SearchAddress }) {
  return (
    <span className="block">
      Dans un rayon de {km} km, les plus proches d’abord.{' '}
      {words === '' ? null : (
        <TextLink to="/recherche" search={{ ...address, q: words, rayon: undefined, n: undefined }}>
          Chercher « {words} » partout
        </TextLink>
      )}
    </span>
  )
}

function countText(total: number, hasMore: boolean): string {
  if (hasMore)
    return `${total.toLocaleString('fr')} activités parmi les premières trouvées : précisez votre recherche pour en trouver d’autres.`
  return total === 0 ? 'Aucune activité' : counted(total, 'activité')
}

const tab =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-3 text-copy font-medium no-underline pressable sm:px-4'

/** Switch between list and map; renders nothing if the shop has no map. */
export function ViewSwitch({ address, className }: { address: SearchAddress; className?: string }) {
  const { map } = useRouteContext({ from: '__root__' })
  if (map === null && address.vue === undefined) return null
  const views = [
    { vue: undefined, label: 'Liste', Icon: ListIcon },
    { vue: 'carte', label: 'Carte', Icon: PinIcon },
  ] as const
  return (
    <nav aria-label="Affichage des résultats" className={classNames('flex gap-2', className)}>
      {views.map(({ vue, label, Icon }) => (
        <Link
          key={label}
          to="."
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
