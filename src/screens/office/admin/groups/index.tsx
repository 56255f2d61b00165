import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/groups/')({
  staticData: { title: 'Groupes' },
})
