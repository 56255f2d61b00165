import { createRootRouteWithContext } from '@tanstack/react-router'
import { anotherDocument } from '#web/office/camera-document.ts'
import type { OfficeContext } from '#web/office/office-context.ts'
import { OfficeShell } from '#web/office/shell/office-shell.tsx'

export const Route = createRootRouteWithContext<OfficeContext>()({
  staticData: { title: 'Administration' },
  beforeLoad: ({ location, preload }) => (preload ? undefined : anotherDocument(location)),
  component: OfficeShell,
})
