import { createFileRoute } from '@tanstack/react-router'
import { requireScope } from '#web/office/require-scope.ts'

export const Route = createFileRoute('/admin')({
  staticData: { title: 'Super admin' },
  beforeLoad: requireScope,
})
