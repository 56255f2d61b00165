import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '#features/money/invoices/office/invoices-page.tsx'
import { statementsSearch } from '#features/money/statements/office/statements-search.ts'

export const Route = createFileRoute('/admin/invoices/')({
  staticData: { title: 'Factures' },
  validateSearch: statementsSearch,
  component: Invoices,
})

function Invoices() {
  return <InvoicesPage search={Route.useSearch()} />
}
