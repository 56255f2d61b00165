import { createFileRoute } from '@tanstack/react-router'
import { ExpertToolPage } from '#features/selling/expert-office/office/tool/expert-tool-page.tsx'
import { toolSearch } from '#features/selling/expert-office/office/tool/tool-search.ts'

export const Route = createFileRoute('/admin/expert-ticket')({
  staticData: { title: 'Expert-ticket' },
  validateSearch: toolSearch,
  component: ExpertTicket,
})

function ExpertTicket() {
  return <ExpertToolPage {...Route.useSearch()} />
}
