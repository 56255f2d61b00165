import { createFileRoute } from '@tanstack/react-router'
import { EntriesPage } from '#features/money/entries/office/entries-page.tsx'

export const Route = createFileRoute('/admin/entries/')({
  staticData: { title: 'Écritures' },
  component: EntriesPage,
})
