import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage } from '#features/operation/alerts/office/alerts-page.tsx'

export const Route = createFileRoute('/admin/alerts')({
  staticData: { title: 'Alertes' },
  component: AlertsPage,
})
