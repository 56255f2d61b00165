import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { EditNewsPage } from '#features/committee/news/office/news-pages.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'

export const Route = createFileRoute('/cse-admin/$groupId/news/$newsId')({
  staticData: { title: 'Modifier l’actualité' },
  loader: async ({ context, location, params }) => {
    if (!isPremiumAt({ context, location })) return null
    return await context.client('/cse-admin/get-news', params).catch(orNotFound('newsNotFound'))
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
