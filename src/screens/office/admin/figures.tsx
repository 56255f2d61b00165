import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '#features/money/figures/office/figures-page.tsx'
import { figuresSearch } from '#features/money/figures/office/figures-search.ts'

export const Route = createFileRoute('/admin/figures')({
  staticData: { title: 'Chiffres' },
  validateSearch: figuresSearch,
  component: Figures,
})

function Figures() {
  return <FiguresPage search={Route.useSearch()} />
}
