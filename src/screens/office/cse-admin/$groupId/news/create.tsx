import { createFileRoute } from '@tanstack/react-router'
import { PremiumOnly } from '#features/committee/committee-page/office/premium-only.tsx'
import { CreateNewsPage } from '#features/committee/news/office/news-pages.tsx'
import { newNewsSearch } from '#features/committee/news/office/news-search.ts'

export const Route = createFileRoute('/cse-admin/$groupId/news/create')({
  validateSearch: newNewsSearch,
  staticData: { title: 'Ajouter une actualité' },
  component: CreateNews,
})

function CreateNews() {
  const { groupId } = Route.useParams()
  const { type } = Route.useSearch()
  return (
    <PremiumOnly>
      <CreateNewsPage key={`${groupId} ${type ?? ''}`} groupId={groupId} type={type} />
    </PremiumOnly>
  )
}
