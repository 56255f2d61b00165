import { createFileRoute } from '@tanstack/react-router'
import { FillPage } from '#features/money/figures/office/fill-page.tsx'
import { fillSearch } from '#features/money/figures/office/fill-search.ts'

export const Route = createFileRoute('/admin/slot-fill')({
  staticData: { title: 'Remplissage' },
  validateSearch: fillSearch,
  component: Fill,
})

function Fill() {
  return <FillPage search={Route.useSearch()} />
}
