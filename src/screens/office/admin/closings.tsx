import { createFileRoute } from '@tanstack/react-router'
import { ClosingsPage } from '../../../web/office/accounting/closings-page.tsx'

export const Route = createFileRoute('/admin/closings')({
  staticData: { title: 'Clôtures' },
  component: ClosingsPage,
})
