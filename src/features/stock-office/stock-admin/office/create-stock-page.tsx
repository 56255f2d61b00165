import { lazy, Suspense } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { WithPartner } from './partner/with-partner.tsx'

const NewStock = lazy(() => import('./new-stock.tsx').then((loaded) => ({ default: loaded.NewStock })))
const DuplicateStock = lazy(() =>
  import('./duplicate-stock.tsx').then((loaded) => ({ default: loaded.DuplicateStock })),
)

interface CreateStockPageProps {
  activity: OfficeActivity
  /** Id of the activity's stock from which the new one is copied. */
  from?: string
}

export function CreateStockPage({ activity, from }: CreateStockPageProps) {
  return (
    <OfficePage>
      <p className="mb-4 text-ink-soft">{activity.label}</p>
      <Suspense fallback={<LoadingBlock label="Chargement du formulaire" />}>
        <WithPartner activity={activity}>
          {(partner) =>
            from === undefined ? (
              <NewStock activity={activity} partner={partner} />
            ) : (
              <DuplicateStock activity={activity} partner={partner} from={from} />
            )
          }
        </WithPartner>
      </Suspense>
    </OfficePage>
  )
}
