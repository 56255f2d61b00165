import { createFileRoute } from '@tanstack/react-router'
import { PurchasePage } from '../../../../web/office/orders/purchase-page.tsx'

export const Route = createFileRoute('/admin/orders/$purchaseId')({
  staticData: { title: 'Commande' },
  component: Purchase,
})

function Purchase() {
  const { purchaseId } = Route.useParams()
  return <PurchasePage key={purchaseId} purchaseId={purchaseId} />
}
