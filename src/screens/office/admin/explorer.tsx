import { createFileRoute } from '@tanstack/react-router'
import { ExplorerPage } from '#features/operation/order-office/office/explorer-page.tsx'
import { explorerSearch } from '#features/operation/order-office/office/explorer-search.ts'

export const Route = createFileRoute('/admin/explorer')({
  staticData: { title: 'Explorateur' },
  validateSearch: explorerSearch,
  component: Explorer,
})

function Explorer() {
  return <ExplorerPage search={Route.useSearch()} />
}
