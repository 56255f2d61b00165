import { type Client, ClientError } from '#api/client.ts'
import { dropDrafts } from '#web/drafts.ts'
import { dropKeptUndo } from './kept-undo.ts'
import { mayBeAt, type OfficeFacts, type OfficeScope } from './office-facts.ts'
import { dropRecent } from './recent-items.ts'

/** Watches the office's session, which may end or become another person's in another tab. */
export interface SessionWatch {
  /**
   * Client whose calls wait: until it is certain that the person has not changed and, after the session has ended,
   * until they have signed in again.
   */
  client: Client
  isLost(): boolean
  subscribe(listener: () => void): () => void
  /** Asks the server which person is signed in. */
  check(): Promise<void>
  /** Fails the waiting calls, because the person declined to sign in. */
  giveUp(): void
  signOut(): Promise<void>
}

/** Leaves the document; the returned promise never resolves, so that nothing else runs. */
const leave = (href: string): Promise<never> => {
  window.location.replace(href)
  return new Promise(() => undefined)
}

/** Message to other tabs of the office in this browser, which sign out, too. */
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
  /** Resolves to true once the person has signed in again, false if they declined. */
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
    // Another person has signed in: reloads, so that the server decides what they may see.
    if (session.email !== person.email) return leave(window.location.href)
    const left = scopes.filter((scope) => isStillTheirs(scope, session))
    if (left.length === 0) return leave('/')
    if (!mayBeAt(left, window.location.pathname)) return leave(window.location.href)
    settle(true)
  }
  const check = () => {
    // A failed check does not end the session; the person's next call will tell.
    checking = look().catch(() => undefined)
    return checking
  }

  const client: Client = async (path, ...input) => {
    await checking
    // Calls are refused until the person is back.
    const isGivenUp = lost !== null && !(await lost.promise)
    try {
      return await plain(path, ...input)
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      if (error.status === 403) void check()
      if (error.status !== 401 || isGivenUp || !(await regained())) throw error
      // The first try changed nothing.
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
      dropKeptUndo()
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
