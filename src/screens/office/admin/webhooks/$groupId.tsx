import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#features/operation/webhooks/office/webhooks-page.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/webhooks/$groupId')({
  staticData: { title: 'Notifications aux systèmes' },
  loader: async ({ context, params: { groupId } }) => {
    return await context.client('/admin/list-webhooks', { groupId }).catch(orNotFound('groupNotFound'))
  },
  head: ({ loaderData }) => pageTitle(loaderData && `Notifications aux systèmes : ${loaderData.group.label}`),
  pendingComponent: () => <LoadingBlock label="Chargement des systèmes" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="des systèmes" error={error} />,
  component: Webhooks,
})

function Webhooks() {
  const loaded = Route.useLoaderData()
  return <WebhooksPage key={loaded.group.id} {...loaded} />
}
