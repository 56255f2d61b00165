/**
 * US dollars for a thousand of each, beyond the plan's allowance, from the providers' price pages (docs/cost.md says
 * which and when). Free: requests to static assets, the Cache API, the rate limiter, and traffic out of R2.
 */
export const pricePerThousand = {
  /** Cloudflare Workers, paid plan. */
  requests: 0.3 / 1000,
  cpuMs: 0.02 / 1000,
  /** Durable Objects: calls and alarms, wall time with 128 MB, rows of their storage. */
  objectRequests: 0.15 / 1000,
  objectGbSeconds: 12.5 / 1000,
  objectRowsWritten: 1 / 1000,
  /** R2: writes are class A, reads class B. */
  filesWritten: 4.5 / 1000,
  filesRead: 0.36 / 1000,
  /** Queues: a write, a read and a delete of each message. */
  queueOperations: 0.4 / 1000,
  /** Turso, developer plan. */
  rowsRead: 1 / 1_000_000,
  rowsWritten: 1 / 1000,
} as const

export type Counted = Record<keyof typeof pricePerThousand, number>
