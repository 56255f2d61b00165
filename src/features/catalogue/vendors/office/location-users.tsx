import { Link } from '@tanstack/react-router'
import { counted, plural } from '#lib/words/plural.ts'
import type { LocationUsers } from '../vendor-shapes.ts'
import { useActivityList } from './use-activity-list.ts'

/** Activities that use a location, each with a link to where it can be changed. */
export function LocationUsersList({ count, activities }: LocationUsers) {
  const list: string = useActivityList()
  const hrefFor = (id: string): string => `${list}/${id}`
  const rest = count - activities.length
  return (
    <div className="mt-1 text-note text-ink-soft">
      <p>
        {counted(count, 'activité utilise', 'activités utilisent')} cette adresse : choisissez-en d’abord une autre pour{' '}
        {plural(count, 'elle')}.
      </p>
      <ul className="list-disc pl-5">
        {activities.map(({ id, label }) => (
          <li key={id}>
            <Link to={hrefFor(id)} className="inline-block py-0.5 [overflow-wrap:anywhere]">
              {label}
            </Link>
          </li>
        ))}
        {rest > 0 ? <li className="list-none">et {rest.toLocaleString('fr')} de plus</li> : null}
      </ul>
    </div>
  )
}
