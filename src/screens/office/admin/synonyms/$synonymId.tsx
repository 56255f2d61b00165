import { createFileRoute } from '@tanstack/react-router'
import { EditSynonymPage } from '#features/catalogue/shop-search/office/synonym-pages.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'

export const Route = createFileRoute('/admin/synonyms/$synonymId')({
  staticData: { title: 'Modifier le synonyme' },
  loader: async ({ context, params }) => {
    return await context.client('/admin/get-synonym', params).catch(orNotFound('synonymNotFound'))
  },
  pendingComponent: () => <LoadingBlock label="Chargement du synonyme" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="du synonyme" error={error} />,
  component: EditSynonym,
})

function EditSynonym() {
  const { item } = Route.useLoaderData()
  return <EditSynonymPage key={item.id} item={item} />
}
