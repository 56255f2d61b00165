import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import type { OfficeActivity } from '../activity-shapes.ts'

interface NeedsPartnerHoursProps extends Pick<OfficeActivity, 'vendor'> {
  children: ReactNode
}

/** Shows `children` only for a partner with opening hours, else why they are missing (K-ERROR-026). */
export function NeedsPartnerHours({ vendor, children }: NeedsPartnerHoursProps) {
  if (vendor.hasOpeningHours) return children
  return (
    <Notice kind="error" title="Partenaire de l'activité invalide.">
      <p>
        Il n’a pas d’horaires d’ouverture :{' '}
        <a href={`/admin/vendor/${vendor.id}`} className="font-medium text-link underline underline-offset-3">
          renseignez-les chez {vendor.name}
        </a>
        , puis revenez ici.
      </p>
    </Notice>
  )
}
