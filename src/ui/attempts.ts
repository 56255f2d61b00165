import { nanoid } from 'nanoid'
import { useRef } from 'react'
import { ClientError } from '#api/client.ts'

/** Runs `send` with the idempotency key of what the person wants. */
export type Attempt = <Result>(intent: string, send: (idempotencyKey: string) => Promise<Result>) => Promise<Result>

/**
 * A new key for each click, except after one whose outcome nobody knows (time-out, lost connection, server failure):
 * asking for the same again then reuses its key, so that nothing is sold or paid twice.
 */
export function createAttempts(): Attempt {
  const undecided = new Map<string, string>()
  return async (intent, send) => {
    const key = undecided.get(intent) ?? nanoid()
    undecided.set(intent, key)
    try {
      const result = await send(key)
      undecided.delete(intent)
      return result
    } catch (error) {
      if (error instanceof ClientError && error.status < 500) undecided.delete(intent)
      throw error
    }
  }
}

export function useAttempts(): Attempt {
  const ref = useRef<Attempt | null>(null)
  ref.current ??= createAttempts()
  return ref.current
}
