import { type NewEvent, pendingEvents, postponeEvent, type StoredEvent, settleEvents } from './records.ts'
import { webhookSigner } from './signature.ts'
import type { StripeStore } from './store.ts'

export type DeliveryOptions = {
  store: StripeStore
  webhookUrl: () => string
  webhookSecret: string
  now: () => number
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Pause after the first failed delivery, ms; it doubles up to 30 s. */
  retryMs: number
}

export type Deliveries = {
  /** Delivers events that are already stored. */
  accept(events: NewEvent[]): void
  /** Resumes what an earlier process left. */
  resume(): Promise<void>
  /** Stops; undelivered events stay stored. */
  close(): Promise<void>
}

const CONCURRENCY = 8
const MAX_PAUSE_MS = 30_000
const GIVE_UP_MS = 3 * 24 * 3_600_000
const ANSWER_TIMEOUT_MS = 10_000

/** Posts events until the endpoint answers 2xx: at least once each, in no promised order. */
export const createDeliveries = (options: DeliveryOptions): Deliveries => {
  const { store, now } = options
  const sign = webhookSigner(options.webhookSecret)
  const ready: StoredEvent[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const running = new Set<Promise<void>>()
  let held: StoredEvent[] = []
  let delivered: string[] = []
  let flushing: Promise<void> | undefined
  const closing = new AbortController()

  const after = (ms: number, work: () => void) => {
    if (closing.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  /** Marks an event as delivered; marks that arrive during a write share the next one. */
  const markDelivered = (id: string): Promise<void> => {
    delivered.push(id)
    flushing ??= store.exclusively(async () => {
      const ids = delivered
      delivered = []
      flushing = undefined
      await store.write([settleEvents(ids, 'delivered')])
    })
    return flushing
  }

  const post = async (event: StoredEvent): Promise<boolean> => {
    try {
      const response = await options.fetch(options.webhookUrl(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': await sign(event.body, now()),
        },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  const retryLater = async (event: StoredEvent): Promise<void> => {
    if (now() - event.createdAt > GIVE_UP_MS) {
      await store.exclusively(() => store.write([settleEvents([event.id], 'abandoned')]))
      return
    }
    const pause = Math.min(options.retryMs * 2 ** event.attempts, MAX_PAUSE_MS)
    const next = { ...event, attempts: event.attempts + 1, dueAt: now() + pause }
    await store.exclusively(() => store.write([postponeEvent(next)]))
    after(pause, () => enqueue(next))
  }

  const deliver = async (event: StoredEvent): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: event.copies }, () => post(event)))
    // A delivery aborted by closing stays stored as it is.
    if (closing.signal.aborted && !answers.every(Boolean)) return
    try {
      if (answers.every(Boolean)) await markDelivered(event.id)
      else await retryLater(event)
    } catch {
      // The store does not answer: the event stays pending there, and here.
      after(options.retryMs, () => enqueue(event))
    }
  }

  const track = (work: Promise<void>): void => {
    const tracked: Promise<void> = work.finally(() => {
      running.delete(tracked)
      pump()
    })
    running.add(tracked)
  }

  const pump = (): void => {
    while (!closing.signal.aborted && running.size < CONCURRENCY) {
      const event = ready.shift()
      if (event === undefined) return
      track(deliver(event))
    }
  }

  const enqueue = (event: StoredEvent): void => {
    ready.push(event)
    pump()
  }

  const releaseHeld = (): void => {
    const events = held.reverse()
    held = []
    track(events.reduce((before, event) => before.then(() => deliver(event)), Promise.resolve()))
  }

  const accept = (events: NewEvent[]): void => {
    for (const event of events) {
      if (event.plan.dropped) continue
      if (event.plan.held) {
        held.push(event)
        if (event.plan.lastHeld) releaseHeld()
        else if (held.length === 1) after(event.plan.delayMs, () => held.length > 0 && releaseHeld())
      } else if (event.plan.delayMs > 0) after(event.plan.delayMs, () => enqueue(event))
      else enqueue(event)
    }
  }

  return {
    accept,
    resume: async () => {
      for (const stored of await store.exclusively(() => pendingEvents(store))) {
        // A new start retries at once: the endpoint may work now.
        const event = { ...stored, attempts: 0 }
        const wait = stored.attempts > 0 ? 0 : event.dueAt - now()
        if (wait > 0) after(wait, () => enqueue(event))
        else enqueue(event)
      }
    },
    close: async () => {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all(running)
    },
  }
}
