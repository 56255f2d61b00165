import { type Client, ClientError } from '#api/client.ts'
import { dropDrafts } from '#web/drafts.ts'
import { mayBeAt, type OfficeFacts, type OfficeScope } from './office-facts.ts'
import { dropRecent } from './recent-items.ts'

/** The office's session while its document is open: it may end, or become another person's, in another tab. */
export interface SessionWatch {
  /** Calls wait until the person is known to be the same, and for them to sign in again when the session has ended. */
  client: Client
  isLost(): boolean
  subscribe(listener: () => void): () => void
  /** Asks the server which person is signed in now. */
  check(): Promise<void>
  /** The person will not sign in now: what waits fails. */
  giveUp(): void
  signOut(): Promise<void>
}

/** Leaves the document; what it still had to do is not done. */
const leave = (href: string): Promise<never> => {
  window.location.replace(href)
  return new Promise(() => undefined)
}

/** Other tabs of the office in this browser, which a sign-out is for, too. */
const SIGNED_OUT = 'signed-out'

export function watchSession(plain: Client, { person, scopes }: OfficeFacts): SessionWatch {
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('office-session')
  let lost: PromiseWithResolvers<boolean> | null = null
  let checking: Promise<void> = Promise.resolve()

  const setLost = (next: typeof lost) => {
    lost = next
    for (const listener of listeners) listener()
  }
  /** Resolves to whether the person is there again. */
  const regained = (): Promise<boolean> => {
    if (lost) return lost.promise
    const waiting = Promise.withResolvers<boolean>()
    setLost(waiting)
    return waiting.promise
  }
  const settle = (isBack: boolean) => {
    lost?.resolve(isBack)
    if (lost) setLost(null)
  }

  async function look(): Promise<void> {
    const { session } = await plain('/get-session', {})
    if (session.type === 'visitor') return void regained()
    // Somebody else: nothing that is on this page is theirs, and the server decides what they may see.
    if (session.email !== person.email) return leave(window.location.href)
    const left = scopes.filter((scope) => isStillTheirs(scope, session))
    if (left.length === 0) return leave('/')
    if (!mayBeAt(left, window.location.pathname)) return leave(window.location.href)
    settle(true)
  }
  const check = () => {
    // Not to know is no end: what the person does next will tell.
    checking = look().catch(() => undefined)
    return checking
  }

  const client: Client = async (path, ...input) => {
    await checking
    // Known to be refused until the person is back.
    const isGivenUp = lost !== null && !(await lost.promise)
    try {
      return await plain(path, ...input)
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      if (error.status === 403) void check()
      if (error.status !== 401 || isGivenUp || !(await regained())) throw error
      // Nothing was done the first time.
      return plain(path, ...input)
    }
  }

  tabs.onmessage = ({ data }) => void (data === SIGNED_OUT && leave('/'))
  return {
    client,
    check,
    isLost: () => lost !== null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    giveUp: () => settle(false),
    signOut: async () => {
      await plain('/logout', {})
      dropDrafts(person.email)
      dropRecent(person.email)
      tabs.postMessage(SIGNED_OUT)
      await leave('/')
    },
  }
}

function isStillTheirs(
  scope: OfficeScope,
  session: { isAdmin: boolean; adminGroups: readonly { groupId: string }[] },
): boolean {
  if (scope.kind === 'admin') return session.isAdmin
  return session.adminGroups.some(({ groupId }) => groupId === scope.groupId)
}
