import { createFileRoute } from '@tanstack/react-router'
import { AccountingPage } from '#features/money/accounting/office/accounting-page.tsx'

export const Route = createFileRoute('/admin/accounting')({
  staticData: { title: 'Comptabilité' },
  component: AccountingPage,
})
