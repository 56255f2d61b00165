import { createFileRoute } from '@tanstack/react-router'
import { PlanPage } from '#features/money/entries/office/plan-page.tsx'

export const Route = createFileRoute('/admin/entries/plan')({
  staticData: { title: 'Plan de comptes' },
  component: PlanPage,
})
