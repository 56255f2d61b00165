import { createFileRoute } from '@tanstack/react-router'
import { EditCategoryPage } from '#features/catalogue/categories/office/edit-category-page.tsx'
import { loadCategory, waitingFor } from '#features/catalogue/categories/office/load-category.tsx'
import { editTitle } from '#features/catalogue/categories/office/titles.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/cat1/$cat1Id/cat2/$cat2Id/')({
  ...waitingFor(2),
  staticData: { title: 'Catégorie 2' },
  loader: ({ context, params }) => loadCategory(context, [params.cat1Id, params.cat2Id]),
  head: ({ loaderData }) => pageTitle(editTitle(2, loaderData?.item)),
  component: EditCategory,
})

function EditCategory() {
  const loaded = Route.useLoaderData()
  return <EditCategoryPage key={loaded.item.id} {...loaded} />
}
