import { createFileRoute } from '@tanstack/react-router'
import { PremiumOnly } from '#features/committee/committee-page/office/premium-only.tsx'
import { CreateNewsPage } from '#features/committee/news/office/news-pages.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/news/create')({
  staticData: { title: 'Ajouter une actualité' },
  component: CreateNews,
})

function CreateNews() {
  const { groupId } = Route.useParams()
  return (
    <PremiumOnly>
      <CreateNewsPage key={groupId} groupId={groupId} />
    </PremiumOnly>
  )
}
