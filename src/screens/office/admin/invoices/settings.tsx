import { createFileRoute } from '@tanstack/react-router'
import { InvoicingPage } from '../../../../web/office/invoices/invoicing-page.tsx'

export const Route = createFileRoute('/admin/invoices/settings')({
  staticData: { title: 'Réglages des factures' },
  component: InvoicingPage,
})
