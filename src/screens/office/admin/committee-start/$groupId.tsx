import { createFileRoute } from '@tanstack/react-router'
import { CommitteeStartPage } from '#features/operation/committee-start/office/committee-start-page.tsx'

export const Route = createFileRoute('/admin/committee-start/$groupId')({
  staticData: { title: 'Mise en route' },
  component: function CommitteeStart() {
    const { groupId } = Route.useParams()
    return <CommitteeStartPage key={groupId} groupId={groupId} />
  },
})
