import { useState } from 'react'
import { notifyFailure } from '#ui/toast.ts'

/** Action of a button: its pending state, and a function that runs it. Failures are notified, never thrown. */
export function useAttempt(): [isPending: boolean, attempt: (work: () => Promise<unknown>) => Promise<void>] {
  const [isPending, setPending] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setPending(false)
    }
  }
  return [isPending, attempt]
}
