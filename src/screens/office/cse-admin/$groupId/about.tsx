import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#features/committee/committee-page/office/about-page.tsx'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/about')({
  staticData: { title: 'Infos' },
  loader: async ({ context, location, params: { groupId } }) =>
    isPremiumAt({ context, location }) ? await context.client('/cse-admin/get-committee-page', { groupId }) : null,
  pendingComponent: () => <LoadingBlock label="Chargement de la page" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de la page" error={error} />,
  component: About,
})

function About() {
  const { groupId } = Route.useParams()
  const data = Route.useLoaderData()
  return data ? <AboutPage key={groupId} groupId={groupId} item={data.item} /> : <PremiumClosed />
}
