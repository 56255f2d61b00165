type Kind = 'error' | 'success' | 'info'

const DURATION_MS = 4000

let toaster: Promise<typeof import('./toaster.tsx')> | undefined

/** What could not be loaded is asked for again by the next notice. */
function load(): Promise<typeof import('./toaster.tsx')> {
  toaster ??= import('./toaster.tsx').catch((error: unknown) => {
    toaster = undefined
    throw error
  })
  return toaster
}

/** Has the widget at hand before something is sent: where the network is what fails, it could not be fetched any more. */
export const prepareNotices = (): void => void load().catch(() => undefined)

function show(kind: Kind, text: string): void {
  load().then(
    (loaded) => loaded.show(kind, text, DURATION_MS),
    // Said once there is a network again, late rather than never.
    () => window.addEventListener('online', () => show(kind, text), { once: true }),
  )
}

/** Notices in the top right corner, for 4 s. Browser only; the widget loads with the first one. */
export const notify = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  error: (text: string, cause?: unknown) => {
    console.error(text, ...(cause === undefined ? [] : [cause]))
    show('error', text)
  },
}

/** Notifies what a failed call says of itself, or "Server error" (§8). */
export function notifyFailure(error: unknown): void {
  notify.error(error instanceof Error && error.name === 'ClientError' ? error.message : 'Server error', error)
}
