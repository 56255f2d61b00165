import { createFileRoute } from '@tanstack/react-router'
import { ToCompletePage } from '../../../web/office/stock/entries/to-complete-page.tsx'

export const Route = createFileRoute('/admin/to-complete')({
  staticData: { title: 'À compléter' },
  component: ToCompletePage,
})
