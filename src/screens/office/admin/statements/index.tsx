import { createFileRoute } from '@tanstack/react-router'
import { StatementsPage } from '../../../../web/office/statements/statements-page.tsx'
import { statementsSearch } from '../../../../web/office/statements/statements-search.ts'

export const Route = createFileRoute('/admin/statements/')({
  staticData: { title: 'Relevés' },
  validateSearch: statementsSearch,
  component: Statements,
})

function Statements() {
  return <StatementsPage search={Route.useSearch()} />
}
