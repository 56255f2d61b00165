import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '#features/money/statements/office/statement-page.tsx'
import { statementsSearch } from '#features/money/statements/office/statements-search.ts'

export const Route = createFileRoute('/admin/statements/group/$groupId')({
  staticData: { title: 'Relevé du groupe' },
  validateSearch: statementsSearch,
  component: OfGroup,
})

function OfGroup() {
  const { groupId } = Route.useParams()
  return <StatementPage key={groupId} of="group" id={groupId} search={Route.useSearch()} />
}
