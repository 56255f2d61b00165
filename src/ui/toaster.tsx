import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

/** Default duration of a notice; the application's own notices last 4 s (X07). */
const DEFAULT_DURATION_MS = 10_000
const MAX_WIDTH = 'min(400px, calc(100vw - 32px))'

const colours = {
  '--width': MAX_WIDTH,
  '--error-bg': 'var(--negative)',
  '--error-border': 'var(--negative)',
  '--error-text': '#ffffff',
  '--success-bg': 'var(--paper)',
  '--success-border': 'var(--positive)',
  '--success-text': 'var(--positive)',
  fontFamily: 'inherit',
} as const

/** Close button inside the notice, at its end and large enough for a finger; the library's own hangs over a corner. */
const closeClass =
  'left-auto! right-2! inset-y-0! my-auto! size-8! transform-none! rounded-lg! border-0! bg-transparent! text-current! [&>svg]:size-4'

/** Delay before the first text, because screen readers ignore a live region that appears with its text. */
const READY_MS = 150
let ready: Promise<unknown> | undefined

/**
 * Renders the notices in a React root of their own, so that the page's tree carries nothing for notices that may never
 * come.
 */
export function mountToaster(): Promise<unknown> {
  if (ready) return ready
  const container = document.createElement('div')
  document.body.append(container)
  flushSync(() =>
    createRoot(container).render(
      <Toaster
        position="top-right"
        duration={DEFAULT_DURATION_MS}
        // Each in full: one that covers another would cover its button, too.
        expand
        richColors
        closeButton
        style={colours}
        containerAriaLabel="Notifications"
        toastOptions={{
          closeButtonAriaLabel: 'Fermer',
          style: { fontSize: '0.9375rem', paddingRight: '3rem' },
          classNames: { closeButton: closeClass },
        }}
      />,
    ),
  )
  ready = new Promise((resolve) => setTimeout(resolve, READY_MS))
  return ready
}

void mountToaster()

export async function show(
  kind: 'error' | 'success' | 'info',
  text: string,
  duration?: number,
  position?: 'bottom-left',
): Promise<void> {
  await mountToaster()
  toast[kind](text, { duration, ...(position ? { position } : {}) })
}
