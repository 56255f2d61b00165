import { createFileRoute } from '@tanstack/react-router'
import { ExplorerPage } from '#features/operation/order-office/office/list/explorer-page.tsx'
import { ordersSearch } from '#features/operation/order-office/office/list/orders-search.ts'

export const Route = createFileRoute('/admin/explorer')({
  staticData: { title: 'Explorateur' },
  validateSearch: ordersSearch,
  component: Explorer,
})

function Explorer() {
  return <ExplorerPage search={Route.useSearch()} />
}
