import { createFileRoute } from '@tanstack/react-router'
import { ToCompletePage } from '#features/stock-office/stock-admin/office/entries/to-complete-page.tsx'
import { listSearch } from '#web/office/kit/list/list-search.ts'

export const Route = createFileRoute('/admin/to-complete')({
  staticData: { title: 'À compléter' },
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: listSearch([])(search).q }),
  component: function ToComplete() {
    return <ToCompletePage search={Route.useSearch()} />
  },
})
