import { createFileRoute } from '@tanstack/react-router'
import { CreateCategoryPage } from '#features/catalogue/categories/office/create-category-page.tsx'
import { loadCategory, waitingFor } from '#features/catalogue/categories/office/load-category.tsx'
import { createTitle } from '#features/catalogue/categories/office/titles.ts'

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
