import { lazy, Suspense } from 'react'
import type { OfficeActivity } from '../../../features/activities/activity-shapes.ts'
import { LoadingBlock } from '../../../ui/spinner.tsx'
import { OfficePage } from '../office-page.tsx'
import { WithPartner } from './with-partner.tsx'

const NewStock = lazy(() => import('./new-stock.tsx').then((loaded) => ({ default: loaded.NewStock })))

export function CreateStockPage({ activity }: { activity: OfficeActivity }) {
  return (
    <OfficePage>
      <p className="mb-4 text-ink-soft">{activity.label}</p>
      <Suspense fallback={<LoadingBlock label="Chargement du formulaire" />}>
        <WithPartner activity={activity}>{(partner) => <NewStock activity={activity} partner={partner} />}</WithPartner>
      </Suspense>
    </OfficePage>
  )
}
