import { createFileRoute } from '@tanstack/react-router'
import { TransfersPage } from '#features/money/payouts/office/transfers-page.tsx'

export const Route = createFileRoute('/admin/payouts/transfers')({
  staticData: { title: 'Virements et banque' },
  component: TransfersPage,
})
