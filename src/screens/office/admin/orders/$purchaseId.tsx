import { createFileRoute } from '@tanstack/react-router'
import { refundSearch } from '#features/operation/order-office/office/order-texts.ts'
import { PurchasePage } from '#features/operation/order-office/office/purchase-page.tsx'

export const Route = createFileRoute('/admin/orders/$purchaseId')({
  staticData: { title: 'Commande' },
  validateSearch: refundSearch,
  component: Purchase,
})

function Purchase() {
  const { purchaseId } = Route.useParams()
  const { refund } = Route.useSearch()
  return <PurchasePage key={purchaseId} purchaseId={purchaseId} refund={refund ?? null} />
}
