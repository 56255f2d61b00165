import { createFileRoute } from '@tanstack/react-router'
import { PartnerPage } from '#features/money/payouts/office/partner-page.tsx'

export const Route = createFileRoute('/admin/payouts/partner/$vendorId')({
  staticData: { title: 'Paiement du partenaire' },
  component: Partner,
})

function Partner() {
  const { vendorId } = Route.useParams()
  return <PartnerPage key={vendorId} vendorId={vendorId} />
}
