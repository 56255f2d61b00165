import { createFileRoute } from '@tanstack/react-router'
import { ProviderPage } from '#features/people/oidc/office/provider-page.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/oidc/$groupId')({
  staticData: { title: 'Connexion par l’employeur' },
  loader: async ({ context, params: { groupId } }) => {
    return await context.client('/admin/get-identity-provider', { groupId }).catch(orNotFound('groupNotFound'))
  },
  head: ({ loaderData }) => pageTitle(loaderData && `Connexion par l’employeur : ${loaderData.group.label}`),
  pendingComponent: () => <LoadingBlock label="Chargement de la connexion" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de la connexion" error={error} />,
  component: Provider,
})

function Provider() {
  const loaded = Route.useLoaderData()
  return <ProviderPage key={loaded.group.id} {...loaded} />
}
