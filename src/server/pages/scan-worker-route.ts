import { Hono } from 'hono'
import { SCAN_WORKER_PATH } from '../../features/check-in/scan-path.ts'
import type { AppEnv } from '../app-env.ts'
import script from './scan-worker.js?raw'

/** The same file on every host; a browser asks for it anew with each visit of the page. */
export const scanWorkerRoute = new Hono<AppEnv>().get(SCAN_WORKER_PATH, (c) =>
  c.body(script, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  }),
)
