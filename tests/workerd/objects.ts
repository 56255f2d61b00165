import { env } from 'cloudflare:workers'
import type { WorkerBindings } from '#platform/worker/bindings.ts'
import type { Turn } from '#platform/worker/cart-lock.ts'

interface TestBindings extends Pick<WorkerBindings, 'HOT_WRITES' | 'OPENING_LINE'> {
  DB_EU_URL: string
  /** A test may shorten the lease. */
  CART_LOCK: {
    getByName(name: string): { acquire(leaseMs?: number): Promise<Turn>; release(fence: number): Promise<boolean> }
  }
  NAIVE_SALE: { getByName(name: string): { sell(stockId: string): Promise<boolean> } }
}

/** The objects under test, as tests/workerd/vitest.config.ts binds them. */
export const bindings = env as TestBindings

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
