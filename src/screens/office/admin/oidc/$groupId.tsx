import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClientError } from '../../../../api/client.ts'
import { LoadingBlock } from '../../../../ui/spinner.tsx'
import { LoadFailed } from '../../../../web/office/kit/load-failed.tsx'
import { ProviderPage } from '../../../../web/office/oidc/provider-page.tsx'
import { pageTitle } from '../../../../web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/oidc/$groupId')({
  staticData: { title: 'Connexion par l’employeur' },
  loader: async ({ context, params: { groupId } }) => {
    try {
      return await context.client('/admin/get-identity-provider', { groupId })
    } catch (error) {
      if (error instanceof ClientError && error.code === 'groupNotFound') throw notFound()
      throw error
    }
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
