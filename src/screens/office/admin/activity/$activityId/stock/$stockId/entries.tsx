import { createFileRoute } from '@tanstack/react-router'
import { EntriesPage } from '../../../../../../../web/office/stock/entries/entries-page.tsx'

export const Route = createFileRoute('/admin/activity/$activityId/stock/$stockId/entries')({
  staticData: { title: 'Lignes de stock' },
  component: function Entries() {
    const { activityId, stockId } = Route.useParams()
    return <EntriesPage key={stockId} activityId={activityId} stockId={stockId} />
  },
})
