import { createFileRoute } from '@tanstack/react-router'
import { CreateCategoryPage } from '#features/catalogue/categories/office/create-category-page.tsx'
import { createTitle } from '#features/catalogue/categories/office/titles.ts'

export const Route = createFileRoute('/admin/cat1/create')({
  staticData: { title: createTitle(1) },
  component: () => <CreateCategoryPage level={1} above={[]} />,
})
