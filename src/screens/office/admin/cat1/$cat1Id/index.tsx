import { createFileRoute } from '@tanstack/react-router'
import { EditCategoryPage } from '#features/catalogue/categories/office/edit-category-page.tsx'
import { loadCategory, waitingFor } from '#features/catalogue/categories/office/load-category.tsx'
import { editTitle } from '#features/catalogue/categories/office/titles.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/cat1/$cat1Id/')({
  ...waitingFor(1),
  staticData: { title: 'Catégorie 1' },
  loader: ({ context, params }) => loadCategory(context, [params.cat1Id]),
  head: ({ loaderData }) => pageTitle(editTitle(1, loaderData?.item)),
  component: EditCategory,
})

function EditCategory() {
  const loaded = Route.useLoaderData()
  return <EditCategoryPage key={loaded.item.id} {...loaded} />
}
