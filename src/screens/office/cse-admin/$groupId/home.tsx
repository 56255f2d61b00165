import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#features/operation/committee-home/office/home-page.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/home')({
  staticData: { title: 'Accueil' },
  component: () => {
    const { groupId } = Route.useParams()
    return <HomePage key={groupId} groupId={groupId} />
  },
})
