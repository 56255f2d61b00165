type Kind = 'error' | 'success' | 'info'

const DURATION_MS = 4000

let toaster: Promise<typeof import('./toaster.tsx')> | undefined

function show(kind: Kind, text: string): void {
  toaster ??= import('./toaster.tsx')
  void toaster.then((loaded) => loaded.show(kind, text, DURATION_MS))
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
