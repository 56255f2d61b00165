import { createFileRoute } from '@tanstack/react-router'
import { InvoicingPage } from '#features/money/invoices/office/invoicing-page.tsx'

export const Route = createFileRoute('/admin/invoices/settings')({
  staticData: { title: 'Réglages des factures' },
  component: InvoicingPage,
})
