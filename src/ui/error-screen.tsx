import type { ErrorComponentProps } from '@tanstack/react-router'

/** What stands in place of a screen that could not be loaded. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return (
    <main role="alert">
      <p>{error instanceof Error ? error.message : 'Server error'}</p>
    </main>
  )
}
