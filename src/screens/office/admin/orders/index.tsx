import { createFileRoute } from '@tanstack/react-router'
import { orderSearch } from '#features/operation/order-office/office/order-texts.ts'
import { OrdersPage } from '#features/operation/order-office/office/orders-page.tsx'

export const Route = createFileRoute('/admin/orders/')({
  staticData: { title: 'Commandes' },
  validateSearch: orderSearch,
  component: Orders,
})

function Orders() {
  return <OrdersPage order={Route.useSearch().order} />
}
