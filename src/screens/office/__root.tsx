import { createRootRouteWithContext } from '@tanstack/react-router'
import type { OfficeContext } from '../../web/office/office-context.ts'
import { OfficeShell } from '../../web/office/shell/office-shell.tsx'

export const Route = createRootRouteWithContext<OfficeContext>()({
  staticData: { title: 'Administration' },
  component: OfficeShell,
})
