import { createFileRoute } from '@tanstack/react-router'
import { leaveStartPage } from '#web/office/landing.ts'
import { StartPage } from '#web/office/start-page.tsx'

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Accueil' },
  beforeLoad: leaveStartPage,
  component: StartPage,
})
