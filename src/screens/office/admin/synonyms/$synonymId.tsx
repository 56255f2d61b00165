import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClientError } from '../../../../api/client.ts'
import { LoadingBlock } from '../../../../ui/spinner.tsx'
import { LoadFailed } from '../../../../web/office/kit/load-failed.tsx'
import { EditSynonymPage } from '../../../../web/office/synonyms/synonym-pages.tsx'

export const Route = createFileRoute('/admin/synonyms/$synonymId')({
  staticData: { title: 'Modifier le synonyme' },
  loader: async ({ context, params }) => {
    try {
      return await context.client('/admin/get-synonym', params)
    } catch (error) {
      if (error instanceof ClientError && error.code === 'synonymNotFound') throw notFound()
      throw error
    }
  },
  pendingComponent: () => <LoadingBlock label="Chargement du synonyme" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="du synonyme" error={error} />,
  component: EditSynonym,
})

function EditSynonym() {
  const { item } = Route.useLoaderData()
  return <EditSynonymPage key={item.id} item={item} />
}
