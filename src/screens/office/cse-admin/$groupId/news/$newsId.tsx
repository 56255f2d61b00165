import { createFileRoute } from '@tanstack/react-router'
import { LoadingBlock } from '../../../../../ui/spinner.tsx'
import { isPremiumAt, PremiumClosed } from '../../../../../web/office/committee/premium-only.tsx'
import { LoadFailed } from '../../../../../web/office/kit/load-failed.tsx'
import { orNotFound } from '../../../../../web/office/kit/or-not-found.ts'
import { EditNewsPage } from '../../../../../web/office/news/news-pages.tsx'

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
