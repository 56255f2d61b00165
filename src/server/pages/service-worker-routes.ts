import { type Context, Hono } from 'hono'
import { SCAN_WORKER_PATH } from '#features/tickets/check-in/scan-path.ts'
import { TICKETS_SCOPE, TICKETS_WORKER_PATH } from '#features/tickets/own-tickets/ticket-paths.ts'
import type { AppEnv } from '../app-env.ts'
import scanWorker from './scan-worker.js?raw'
import ticketsWorker from './tickets-worker.js?raw'
import parts from './worker-parts.js?raw'

/**
 * Routes of the service workers, the same files on every host; browsers request them again at each visit of their
 * pages.
 */
export const serviceWorkerRoutes = new Hono<AppEnv>()
  .get(SCAN_WORKER_PATH, (c) => answerWorker(c, scanWorker))
  .get(TICKETS_WORKER_PATH, (c) => answerWorker(c, ticketsWorker, { 'service-worker-allowed': TICKETS_SCOPE }))

const answerWorker = (c: Context<AppEnv>, script: string, headers: Record<string, string> = {}) =>
  c.body(`${parts}\n${script}`, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    ...headers,
  })
