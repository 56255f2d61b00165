import { createFileRoute } from '@tanstack/react-router'
import { AccountingPage } from '../../../web/office/accounting/accounting-page.tsx'

export const Route = createFileRoute('/admin/accounting')({
  staticData: { title: 'Comptabilité' },
  component: AccountingPage,
})
