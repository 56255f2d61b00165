import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { notifyFailure } from '#ui/toast.ts'

/** True if the thing was decided, changed or deleted by somebody else: what the screen shows of it is old. */
const isOfOldState = (error: unknown): boolean =>
  error instanceof ClientError && (error.status === 404 || error.status === 409)

/**
 * Action of a button: its pending state, and a function that runs it. Failures are notified, never thrown; after one
 * that says that the screen is old, `reload` loads it anew.
 */
export function useAttempt(
  reload?: () => Promise<unknown>,
): [isPending: boolean, attempt: (work: () => Promise<unknown>) => Promise<void>] {
  const [isPending, setPending] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      notifyFailure(error)
      if (isOfOldState(error)) await reload?.()
    } finally {
      setPending(false)
    }
  }
  return [isPending, attempt]
}
