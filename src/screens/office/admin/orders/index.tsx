import { createFileRoute } from '@tanstack/react-router'
import { orderSearch } from '../../../../web/office/orders/order-texts.ts'
import { OrdersPage } from '../../../../web/office/orders/orders-page.tsx'

export const Route = createFileRoute('/admin/orders/')({
  staticData: { title: 'Commandes' },
  validateSearch: orderSearch,
  component: Orders,
})

function Orders() {
  return <OrdersPage order={Route.useSearch().order} />
}
