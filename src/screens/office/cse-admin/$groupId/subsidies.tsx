import { createFileRoute } from '@tanstack/react-router'
import { UnderConstruction } from '../../../../web/office/committee/premium-only.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/subsidies')({
  staticData: { title: 'Subventions' },
  component: UnderConstruction,
})
