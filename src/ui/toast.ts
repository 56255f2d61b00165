import { NO_ANSWER } from '#lib/words/failures.ts'

type Kind = 'error' | 'success' | 'info'

const DURATION_MS = 4000

/** True if the foot of the page has room for notices, where the office shows them. */
let hasRoomAtFoot = () => false

/**
 * From now on only errors appear at the top, where office pages have their buttons; other notices appear at the foot.
 */
export const sayAtTheFoot = (makeRoom: () => boolean): void => {
  hasRoomAtFoot = makeRoom
}

let toaster: Promise<typeof import('./toaster.tsx')> | undefined

/** Loads the widget; after a failure the next notice tries again. */
function load(): Promise<typeof import('./toaster.tsx')> {
  toaster ??= import('./toaster.tsx').catch((error: unknown) => {
    toaster = undefined
    throw error
  })
  return toaster
}

/** Preloads the widget before something is sent, since it could not be loaded once the network fails. */
export const prepareNotices = (): void => void load().catch(() => undefined)

function show(kind: Kind, text: string): void {
  load().then(
    (loaded) => {
      const isAtFoot = kind !== 'error' && hasRoomAtFoot()
      return loaded.show(kind, text, DURATION_MS, isAtFoot ? 'bottom-left' : undefined)
    },
    // Shown late, when the network is back, rather than never.
    () => window.addEventListener('online', () => show(kind, text), { once: true }),
  )
}

/** Notices at the top right by default, for 4 s. Browser only; the widget loads with the first one. */
export const notify = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  error: (text: string, cause?: unknown) => {
    console.error(text, ...(cause === undefined ? [] : [cause]))
    show('error', text)
  },
}

/** Shows a failed call's own message, or that the service did not answer. */
export function notifyFailure(error: unknown): void {
  notify.error(error instanceof Error && error.name === 'ClientError' ? error.message : NO_ANSWER, error)
}
