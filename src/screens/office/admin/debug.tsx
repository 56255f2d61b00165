import { createFileRoute } from '@tanstack/react-router'
import { EmailDebugPage } from '#features/operation/email-debug/office/email-debug-page.tsx'

export const Route = createFileRoute('/admin/debug')({
  staticData: { title: 'Emails d’inscription' },
  component: EmailDebugPage,
})
