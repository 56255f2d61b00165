import { createFileRoute } from '@tanstack/react-router'
import { figuresSearch } from '#features/money/figures/office/figures-search.ts'
import { CommitteeFiguresPage } from '#features/operation/committee-home/office/committee-figures-page.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/figures')({
  staticData: { title: 'Chiffres' },
  validateSearch: figuresSearch,
  component: Figures,
})

function Figures() {
  const { groupId } = Route.useParams()
  return <CommitteeFiguresPage key={groupId} groupId={groupId} search={Route.useSearch()} />
}
