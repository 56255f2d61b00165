import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '#features/operation/order-office/office/list/orders-page.tsx'
import { ordersSearch } from '#features/operation/order-office/office/list/orders-search.ts'

export const Route = createFileRoute('/admin/orders/')({
  staticData: { title: 'Commandes' },
  validateSearch: ordersSearch,
  component: Orders,
})

function Orders() {
  return <OrdersPage search={Route.useSearch()} />
}
