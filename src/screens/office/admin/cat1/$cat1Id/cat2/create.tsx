import { createFileRoute } from '@tanstack/react-router'
import { CreateCategoryPage } from '../../../../../../web/office/categories/create-category-page.tsx'
import { loadCategory, waitingFor } from '../../../../../../web/office/categories/load-category.tsx'
import { createTitle } from '../../../../../../web/office/categories/titles.ts'

export const Route = createFileRoute('/admin/cat1/$cat1Id/cat2/create')({
  ...waitingFor(1),
  staticData: { title: createTitle(2) },
  loader: ({ context, params }) => loadCategory(context, [params.cat1Id]),
  component: CreateCategory,
})

function CreateCategory() {
  const { item, above } = Route.useLoaderData()
  return <CreateCategoryPage level={2} above={[...above, item]} />
}
