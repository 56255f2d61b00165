import type { Context } from 'hono'
import { TICKETS_WORKER_PATH } from '#features/tickets/own-tickets/ticket-paths.ts'
import type { AppEnv } from '../app-env.ts'
import { originOfVisit } from '../calls/request-context.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Security policy of a page of the shop, for each nonce. */
export const pagePolicy =
  ({ var: { platform, visit } }: Context<AppEnv>, { framed = false, wasm = false, scans = false } = {}) =>
  (nonce: string) =>
    contentSecurityPolicy(nonce, {
      framed,
      wasm,
      // Every page may start it: people reach their orders without loading another document.
      workers: scans ? "'self'" : `${originOfVisit(visit)}${TICKETS_WORKER_PATH}`,
      stripe: platform.config.cardForm.kind === 'stripe',
      tiles: platform.config.map?.tiles ?? null,
    })
