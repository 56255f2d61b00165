import { createFileRoute } from '@tanstack/react-router'
import { figuresSearch } from '#features/money/figures/office/figures-search.ts'
import { VisitsPage } from '#features/money/figures/office/visits-page.tsx'

export const Route = createFileRoute('/admin/visits')({
  staticData: { title: 'Visites' },
  validateSearch: figuresSearch,
  component: Visits,
})

function Visits() {
  return <VisitsPage search={Route.useSearch()} />
}
