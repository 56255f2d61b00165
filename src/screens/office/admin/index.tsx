import { createFileRoute } from '@tanstack/react-router'
import { leadToWork } from '#web/office/landing.ts'
import { StartPage } from '#web/office/start-page.tsx'

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Accueil' },
  beforeLoad: leadToWork,
  component: StartPage,
})
