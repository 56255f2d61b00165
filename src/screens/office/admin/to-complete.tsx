import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../web/office/kit/list/list-search.ts'
import { ToCompletePage } from '../../../web/office/stock/entries/to-complete-page.tsx'

export const Route = createFileRoute('/admin/to-complete')({
  staticData: { title: 'À compléter' },
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: listSearch([])(search).q }),
  component: function ToComplete() {
    return <ToCompletePage search={Route.useSearch()} />
  },
})
