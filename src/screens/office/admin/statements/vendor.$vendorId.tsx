import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '#features/money/statements/office/statement-page.tsx'
import { statementsSearch } from '#features/money/statements/office/statements-search.ts'

export const Route = createFileRoute('/admin/statements/vendor/$vendorId')({
  staticData: { title: 'Relevé du partenaire' },
  validateSearch: statementsSearch,
  component: OfVendor,
})

function OfVendor() {
  const { vendorId } = Route.useParams()
  return <StatementPage key={vendorId} of="vendor" id={vendorId} search={Route.useSearch()} />
}
