import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClientError } from '../../../../../api/client.ts'
import { LoadingBlock } from '../../../../../ui/spinner.tsx'
import { isPremiumAt, PremiumClosed } from '../../../../../web/office/committee/premium-only.tsx'
import { LoadFailed } from '../../../../../web/office/kit/load-failed.tsx'
import { EditNewsPage } from '../../../../../web/office/news/news-pages.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/news/$newsId')({
  staticData: { title: 'Modifier l’actualité' },
  loader: async ({ context, location, params }) => {
    if (!isPremiumAt({ context, location })) return null
    try {
      return await context.client('/cse-admin/get-news', params)
    } catch (error) {
      if (error instanceof ClientError && error.code === 'newsNotFound') throw notFound()
      throw error
    }
  },
  pendingComponent: () => <LoadingBlock label="Chargement de l’actualité" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de l’actualité" error={error} />,
  component: EditNews,
})

function EditNews() {
  const { groupId } = Route.useParams()
  const data = Route.useLoaderData()
  return data ? <EditNewsPage key={data.item.id} groupId={groupId} item={data.item} /> : <PremiumClosed />
}
