import { Link } from '@tanstack/react-router'
import { type ActivityOwner, activitiesHref } from './activity-search.ts'

interface ActivitiesLinkProps {
  /** Partner, category or group that has the activities. */
  of: ActivityOwner
  count: number
  onClick?: () => void
}

/** Link to the activities of a partner or category, with their number; renders nothing if there are none. */
export const ActivitiesLink = ({ of, count, onClick }: ActivitiesLinkProps) =>
  count === 0 ? null : (
    <Link
      to={activitiesHref(of)}
      onClick={onClick}
      className="inline-block py-1 font-medium text-link underline underline-offset-3"
    >
      {count === 1 ? 'Voir son activité' : `Voir ses ${count.toLocaleString('fr')} activités`}
    </Link>
  )
