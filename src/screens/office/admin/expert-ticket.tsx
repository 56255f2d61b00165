import { createFileRoute } from '@tanstack/react-router'
import { ExpertToolPage } from '../../../web/office/expert-tool/expert-tool-page.tsx'
import { toolSearch } from '../../../web/office/expert-tool/tool-search.ts'

export const Route = createFileRoute('/admin/expert-ticket')({
  staticData: { title: 'Expert-ticket' },
  validateSearch: toolSearch,
  component: ExpertTicket,
})

function ExpertTicket() {
  return <ExpertToolPage {...Route.useSearch()} />
}
