import { createFileRoute } from '@tanstack/react-router'
import { ActivityFailed, ActivityPending, loadActivity } from '#features/catalogue/activities/office/load-activity.tsx'
import { CreateOfferPage } from '#features/catalogue/offers/office/create-offer-page.tsx'

export const Route = createFileRoute('/admin/activity/$activityId/offer/create')({
  staticData: { title: 'Nouvelle promotion' },
  loader: loadActivity,
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: CreateOffer,
})

function CreateOffer() {
  const { activity } = Route.useLoaderData()
  return <CreateOfferPage key={activity.id} activity={activity} />
}
