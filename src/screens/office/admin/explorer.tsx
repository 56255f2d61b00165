import { createFileRoute } from '@tanstack/react-router'
import { ExplorerPage } from '../../../web/office/orders/explorer-page.tsx'
import { explorerSearch } from '../../../web/office/orders/explorer-search.ts'

export const Route = createFileRoute('/admin/explorer')({
  staticData: { title: 'Explorateur' },
  validateSearch: explorerSearch,
  component: Explorer,
})

function Explorer() {
  return <ExplorerPage search={Route.useSearch()} />
}
