import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../../web/office/figures/figures-page.tsx'
import { figuresSearch } from '../../../web/office/figures/figures-search.ts'

export const Route = createFileRoute('/admin/figures')({
  staticData: { title: 'Chiffres' },
  validateSearch: figuresSearch,
  component: Figures,
})

function Figures() {
  return <FiguresPage search={Route.useSearch()} />
}
