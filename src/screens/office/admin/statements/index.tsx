import { createFileRoute } from '@tanstack/react-router'
import { StatementsPage } from '#features/money/statements/office/statements-page.tsx'
import { statementsSearch } from '#features/money/statements/office/statements-search.ts'

export const Route = createFileRoute('/admin/statements/')({
  staticData: { title: 'Relevés' },
  validateSearch: statementsSearch,
  component: Statements,
})

function Statements() {
  return <StatementsPage search={Route.useSearch()} />
}
