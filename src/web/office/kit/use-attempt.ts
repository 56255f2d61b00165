import { useState } from 'react'
import { notifyFailure } from '#ui/toast.ts'

/** Work that a button starts: whether it is going on, and what starts it. That it failed is told, and nothing is thrown. */
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
