/** Requests of a document to the app, the answers that a test puts in their place, and their outcome. */
import { decodeWire } from '#contract/wire.ts'
import { runJobs } from '../shop-jobs.ts'
import type { Caller, TestApp } from '../test-app.ts'
import { asServer } from './sides.ts'
import type { Saved } from './window.ts'

/** No answer comes, as without a network. */
export type Answer = Response | 'gone'
/** `pass` asks the app, now or when the test thinks fit. */
export type Intercept = Answer | ((pass: () => Promise<Response>, body: unknown) => Answer | Promise<Answer>)

export interface Visit {
  url: URL
  problems: string[]
  /** Addresses of documents that were asked for in place of this one, the oldest first. */
  left: string[]
  saved: Saved[]
  fetch: typeof fetch
  /** Inputs that the document has sent to a call so far, such as `/cast-vote`. */
  asked(call: string): unknown[]
  /** From now on a call (or a path that begins with something else) is answered by this; gives back what ends it. */
  intercept(call: string, answer: Intercept): () => void
  /** Waits for what the app is still answering. From now on nothing is, as for a document that is gone. */
  end(): Promise<void>
}

const gone = () => new TypeError('Failed to fetch')

export const refusal = (code: string, message: string, fields?: string[], status = 400): Response =>
  Response.json({ error: { code, message, fields } }, { status })

const readBody = (body: RequestInit['body']): unknown => {
  try {
    return typeof body === 'string' ? decodeWire(body) : (body ?? null)
  } catch {
    return body
  }
}

const running = new WeakMap<TestApp, Promise<unknown>>()

/** Runs jobs after a call's answer, as the product's own runner does. */
function runDue(app: TestApp): Promise<unknown> {
  const next = (running.get(app) ?? Promise.resolve()).then(() => asServer(() => runJobs(app)))
  running.set(
    app,
    next.catch(() => undefined),
  )
  return next
}

export function newVisit(app: TestApp, as: Caller, url: URL): Visit {
  const sent: { path: string; body: unknown }[] = []
  const intercepts = new Map<string, Intercept>()
  const pending = new Set<Promise<unknown>>()
  let ended = false

  async function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const to = new URL(String(input instanceof Request ? input.url : input), url)
    // Nothing outside answers.
    if (to.host !== url.host) throw gone()
    const call = to.pathname.replace(/^\/api(?=\/)/, '')
    const body = readBody(init.body)
    sent.push({ path: call, body })
    const headers = { ...Object.fromEntries(new Headers(init.headers)), origin: url.origin }
    const { signal: _signal, ...plain } = init
    const pass = async () => {
      const passed = app.fetch(to.pathname + to.search, { ...plain, as, host: url.hostname, headers })
      pending.add(passed)
      try {
        return await passed
      } finally {
        pending.delete(passed)
        app.platform.waitUntil(runDue(app))
      }
    }
    const intercept = intercepts.get(call)
    const answer = await (typeof intercept === 'function' ? intercept(pass, body) : (intercept ?? pass()))
    if (answer === 'gone') throw gone()
    return answer.clone()
  }

  /** Rejects when the caller stops waiting, whatever becomes of the request. */
  function cancelled(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }

  const documentFetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (ended) return new Promise(() => undefined)
    const answer = ask(input, init)
    return init?.signal ? Promise.race([answer, cancelled(init.signal)]) : answer
  }

  return {
    url,
    problems: [],
    left: [],
    saved: [],
    fetch: Object.assign(documentFetch, { preconnect: () => undefined }),
    asked: (call) => sent.filter(({ path }) => path === call).map(({ body }) => body),
    intercept: (call, answer) => {
      intercepts.set(call, answer)
      return () => void intercepts.delete(call)
    },
    end: async () => {
      ended = true
      await Promise.allSettled(pending)
    },
  }
}
