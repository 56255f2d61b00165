import { createFileRoute } from '@tanstack/react-router'
import { CreateCategoryPage } from '../../../../web/office/categories/create-category-page.tsx'
import { createTitle } from '../../../../web/office/categories/titles.ts'

export const Route = createFileRoute('/admin/cat1/create')({
  staticData: { title: createTitle(1) },
  component: () => <CreateCategoryPage level={1} above={[]} />,
})
