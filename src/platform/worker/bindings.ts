import type {
  Fetcher,
  ImagesBinding,
  Queue,
  R2Bucket,
  RateLimit,
  WorkerVersionMetadata,
} from '@cloudflare/workers-types'
import type { InStatement } from '@libsql/client'
import { ConfigError } from '../config/config-error.ts'
import type { DrawnLot, QueuePlace } from '../opening-queue-port.ts'
import type { Turn } from './cart-lock.ts'
import type { HotOutcome } from './hot-writes.ts'

/** Message of the jobs queue: this region has work. */
export interface JobWake {
  region: string
}

/** Bindings of wrangler.toml, beside variables and secrets. */
export interface WorkerBindings {
  /** The built client. */
  ASSETS: Pick<Fetcher, 'fetch'>
  FILES: Pick<R2Bucket, 'put' | 'get' | 'head' | 'delete'>
  /** Makes versions of uploaded pictures. */
  IMAGES: Pick<ImagesBinding, 'input'>
  CART_LOCK: { getByName(name: string): { acquire(): Promise<Turn>; release(fence: number): Promise<boolean> } }
  OPENING_LINE: {
    getByName(name: string): {
      join(region: string, openingId: string, userId: string): Promise<QueuePlace>
      own(region: string, openingId: string, userId: string): Promise<QueuePlace | null>
      place(region: string, openingId: string, placeId: string): Promise<QueuePlace | null>
      lot(region: string, openingId: string, from: number, most: number): Promise<DrawnLot | null>
      leave(region: string, openingId: string, userId: string): Promise<boolean>
    }
  }
  HOT_WRITES: { getByName(name: string): { write(region: string, statements: InStatement[]): Promise<HotOutcome> } }
  JOBS: Pick<Queue<JobWake>, 'send'>
  FLOOD: Pick<RateLimit, 'limit'>
  /** Version of code and configuration together. */
  VERSION: Pick<WorkerVersionMetadata, 'id'>
}

const names = [
  'ASSETS',
  'FILES',
  'IMAGES',
  'CART_LOCK',
  'OPENING_LINE',
  'HOT_WRITES',
  'JOBS',
  'FLOOD',
  'VERSION',
] satisfies (keyof WorkerBindings)[]

/** Bindings in a Worker's `env`, beside its variables. Throws `ConfigError` if wrangler.toml lacks one. */
export function readBindings(env: unknown): WorkerBindings & Record<string, unknown> {
  const missing = names.filter((name) => !isObject(env) || !isObject(env[name]))
  if (missing.length > 0) throw new ConfigError(`wrangler.toml binds no ${missing.join(', ')}.`)
  return env as WorkerBindings & Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
