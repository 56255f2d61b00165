import { createFileRoute } from '@tanstack/react-router'
import { PayoutsPage } from '#features/money/payouts/office/payouts-page.tsx'
import { payoutsSearch } from '#features/money/payouts/office/payouts-search.ts'

export const Route = createFileRoute('/admin/payouts/')({
  staticData: { title: 'Paiements des partenaires' },
  validateSearch: payoutsSearch,
  component: Payouts,
})

function Payouts() {
  return <PayoutsPage search={Route.useSearch()} />
}
