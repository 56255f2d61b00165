import { createFileRoute } from '@tanstack/react-router'
import { GuidedOfferPage } from '#features/catalogue/activities/office/guided-offer-page.tsx'
import {
  ActivityFailed,
  ActivityPending,
  loadNewActivity,
} from '#features/catalogue/activities/office/load-activity.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/activity/guided')({
  staticData: { title: 'Proposer une offre' },
  loader: loadNewActivity,
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: GuidedOffer,
})

function GuidedOffer() {
  const { groupId } = Route.useParams()
  const { categories } = Route.useLoaderData()
  return <GuidedOfferPage groupId={groupId} categories={categories} />
}
