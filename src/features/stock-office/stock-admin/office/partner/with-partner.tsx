import type { ReactNode } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { NO_PARTNER, type PartnerFacts } from './partner-facts.ts'
import { usePartner } from './use-partner.ts'

interface WithPartnerProps {
  activity: OfficeActivity
  children: (partner: PartnerFacts) => ReactNode
}

/** Loads the partner first: without its opening hours a stock cannot be edited. */
export function WithPartner({ activity, children }: WithPartnerProps) {
  const [state, retry] = usePartner(activity)
  if (state.kind === 'loading') return <LoadingBlock label="Chargement du partenaire" />
  if (state.kind === 'failed')
    return (
      <Notice kind="error" title="Échec de la récupération des infos de l'activité">
        <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
          Réessayer
        </Button>
      </Notice>
    )
  if (state.partner.hours.length > 0) return children(state.partner)
  const vendor: string = `/admin/vendor/${activity.vendorId}`
  return (
    <Notice kind="error" title={NO_PARTNER}>
      <p>Ses adresses n’ont pas d’horaires d’ouverture, dont le stock a besoin.</p>
      <ButtonLink to={vendor} variant="secondary" size="sm" className="mt-3">
        Indiquer les horaires du partenaire
      </ButtonLink>
    </Notice>
  )
}
