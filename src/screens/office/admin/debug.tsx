import { createFileRoute } from '@tanstack/react-router'
import { EmailDebugPage } from '../../../web/office/email-debug/email-debug-page.tsx'

export const Route = createFileRoute('/admin/debug')({
  staticData: { title: 'Emails d’inscription' },
  component: EmailDebugPage,
})
