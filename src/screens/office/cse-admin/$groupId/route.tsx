import { createFileRoute } from '@tanstack/react-router'
import { requireScope } from '#web/office/require-scope.ts'

export const Route = createFileRoute('/cse-admin/$groupId')({
  staticData: { title: 'Mon CSE' },
  beforeLoad: requireScope,
})
