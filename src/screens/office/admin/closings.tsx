import { createFileRoute } from '@tanstack/react-router'
import { ClosingsPage } from '#features/money/accounting/office/closings-page.tsx'

export const Route = createFileRoute('/admin/closings')({
  staticData: { title: 'Clôtures' },
  component: ClosingsPage,
})
