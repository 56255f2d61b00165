import { Link } from '@tanstack/react-router'
import { type ActivityOwner, activitiesHref } from './activity-search.ts'

interface ActivitiesLinkProps {
  /** Whose they are. */
  of: ActivityOwner
  count: number
  onClick?: () => void
}

/** The way to the activities of a partner or a category, with how many they are; nothing where there are none. */
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
