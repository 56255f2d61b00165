type Kind = 'error' | 'success' | 'info'

const DURATION_MS = 4000

/** Whether there is room at the foot of the page, where the office has its notices. */
let hasRoomAtFoot = () => false

/** From now on only errors stand at the top, where pages of the office have their buttons; the rest is said at the foot. */
export const sayAtTheFoot = (makeRoom: () => boolean): void => {
  hasRoomAtFoot = makeRoom
}

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
    (loaded) => {
      const isAtFoot = kind !== 'error' && hasRoomAtFoot()
      return loaded.show(kind, text, DURATION_MS, isAtFoot ? 'bottom-right' : undefined)
    },
    // Said once there is a network again, late rather than never.
    () => window.addEventListener('online', () => show(kind, text), { once: true }),
  )
}

/** Notices in the top right corner unless said otherwise, for 4 s. Browser only; the widget loads with the first one. */
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
