import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../app-env.ts'
import type { Metrics } from '../ops/metrics.ts'
import { type Compression, compressed } from '../pages/compression.ts'
import { answerCall } from './api-route.ts'
import type { Captcha } from './captcha.ts'
import { unavailableError } from './unavailable.ts'

interface Options {
  captcha: Captcha
  metrics: Metrics
  compression: Compression | undefined
}

/** Answers a call of either address, under /api or on the host for other clients. */
export function createCallAnswer({ captcha, metrics, compression }: Options) {
  return async (path: string, c: Context<AppEnv>): Promise<Response> => {
    const started = performance.now()
    const { platform, requestId, context, memoryContext } = c.var
    const onFault = (error: unknown) => {
      const unavailable = unavailableError(error, platform.log, { requestId, path })
      if (!unavailable) platform.log('error', 'request.failed', { requestId, path, error: String(error) })
      return unavailable
    }
    const { status, body, known, retryAfter } = await answerCall({
      path,
      request: c.req.raw,
      captcha,
      context,
      memoryContext,
      onFault,
    })
    if (known) {
      c.set('call', `/api${path}`)
      metrics.call(path, performance.now() - started)
    }
    const response = c.body(body, status as ContentfulStatusCode, {
      'content-type': 'application/json; charset=utf-8',
      // A proxy might store the refusal of a GET.
      'cache-control': 'no-store',
      ...(status === 405 ? { allow: 'POST' } : {}),
      ...(retryAfter ? { 'retry-after': retryAfter } : {}),
    })
    return compressed(compression, c.req.raw, response, body)
  }
}
