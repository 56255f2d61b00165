import { serveHono } from './serve-hono.ts'

/** `cut`: the server does its work, the answer is lost on the way back. */
export type Fault = { kind: 'throttle'; retryAfter?: string } | { kind: 'cut' }

export interface FaultProxy {
  url: string
  /** Fault of the next `times` requests whose body matches; of all of them unless said. */
  next(fault: Fault, options?: { times?: number; body?: RegExp }): void
  /** Everything passes again; answers how many requests met the fault. */
  calm(): number
  close(): Promise<void>
}

/** HTTP between the product and a database server, with the faults that a test asks for. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let current: { fault: Fault; left: number; body: RegExp } | null = null
  let met = 0
  const meets = (body: string): Fault | null => {
    if (current === null || current.left === 0 || !current.body.test(body)) return null
    current.left--
    met++
    return current.fault
  }
  const forward = (request: Request, body: string) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
    return fetch(target + pathname + search, { method: request.method, headers, ...(body ? { body } : {}) })
  }
  const served = await serveHono({
    async fetch(request) {
      const body = await request.text()
      const fault = meets(body)
      if (fault?.kind === 'throttle')
        return new Response('Too many requests', {
          status: 429,
          headers: fault.retryAfter ? { 'retry-after': fault.retryAfter } : {},
        })
      const answer = await forward(request, body)
      const bytes = await answer.arrayBuffer()
      if (fault?.kind === 'cut') return new Response(brokenOff())
      const type = answer.headers.get('content-type')
      return new Response(bytes, { status: answer.status, headers: type ? { 'content-type': type } : {} })
    },
  })
  return {
    url: served.url,
    next(fault, { times = Number.POSITIVE_INFINITY, body = /^/ } = {}) {
      current = { fault, left: times, body }
    },
    calm() {
      const count = met
      current = null
      met = 0
      return count
    },
    close: served.close,
  }
}

/** Ends in the middle, which the server can only say by closing the connection. */
const brokenOff = (): ReadableStream =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"baton":'))
      controller.error(new Error('cut'))
    },
  })
