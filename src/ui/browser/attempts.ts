import { nanoid } from 'nanoid'
import { useRef } from 'react'
import { ClientError } from '#api/client.ts'

/** Runs `send` with the idempotency key of the person's intent. */
export type Attempt = <Result>(intent: string, send: (idempotencyKey: string) => Promise<Result>) => Promise<Result>

/**
 * Creates an `Attempt`: each click gets a new key, except a repetition after an unknown outcome (time-out, lost
 * connection, server failure), which reuses its key so that nothing is sold or paid twice.
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
