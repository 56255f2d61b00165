import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '../../../../web/office/invoices/invoices-page.tsx'
import { statementsSearch } from '../../../../web/office/statements/statements-search.ts'

export const Route = createFileRoute('/admin/invoices/')({
  staticData: { title: 'Factures' },
  validateSearch: statementsSearch,
  component: Invoices,
})

function Invoices() {
  return <InvoicesPage search={Route.useSearch()} />
}
