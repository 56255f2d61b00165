import { createFileRoute } from '@tanstack/react-router'
import { ReconciliationPage } from '#features/money/statements/office/reconciliation-page.tsx'

export const Route = createFileRoute('/admin/reconciliation')({
  staticData: { title: 'Rapprochement' },
  validateSearch: ({ month }: Record<string, unknown>): { month?: string } =>
    typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {},
  component: Reconciliation,
})

function Reconciliation() {
  return <ReconciliationPage month={Route.useSearch().month} />
}
