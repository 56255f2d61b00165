import { createFileRoute } from '@tanstack/react-router'
import { ClosingsPage } from '#features/money/accounting/office/closings-page.tsx'
import { SealedMonth } from '#features/money/sealed-months/office/sealed-month.tsx'

export const Route = createFileRoute('/admin/closings')({
  staticData: { title: 'Clôtures' },
  component: () => <ClosingsPage package={SealedMonth} />,
})
