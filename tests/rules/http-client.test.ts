import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CallPath, calls } from '#api/calls.ts'
import type { Client } from '#api/client.ts'
import { fetchMediaUntilThere } from '#kernel/media/ui/refetch-media.ts'

const NO_ANSWER = 'Le service n’a pas pu répondre. Réessayez dans un instant.'

type Answer = { status?: number; body?: unknown; token?: string }

let sent: { url: string; init: RequestInit; headers: Headers }[]
let answers: (Answer | Promise<never>)[]
let timeouts: { ms: number; abort: () => void }[]
let client: typeof import('#web/http-client.ts')

/** Answers in turn, the last for ever. */
const answer = (...list: typeof answers) => {
  answers = list
}

const expertCalls: CallPath[] = [
  '/admin/expert-ticket-catalog',
  '/admin/expert-ticket-list-transaction',
  '/admin/expert-ticket-reservation',
  '/admin/expert-ticket-create-transaction',
  '/admin/expert-ticket-cancellation-request',
]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  sent = []
  timeouts = []
  answer({ body: { res: { count: 3 } } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: new Headers(init.headers) })
    const given = answers.length > 1 ? answers.shift() : answers[0]
    if (given instanceof Promise)
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const { status = 200, body, token } = given ?? {}
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: token ? { 'x-captcha-token': token } : {},
    })
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    timeouts.push({ ms, abort: () => controller.abort(new DOMException('Too late.', 'TimeoutError')) })
    return controller.signal
  })
  client = await import('#web/http-client.ts')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a call is a POST of JSON with credentials', async () => {
  expect(await client.httpClient('/cart-count', {})).toEqual({ count: 3 })
  const [{ url, init, headers } = { url: '', init: {}, headers: new Headers() }] = sent
  expect([url, init.method, init.body, init.credentials]).toEqual(['/api/cart-count', 'POST', '{}', 'same-origin'])
  expect(headers.get('content-type')).toBe('application/json')
})

// [C-RULE-070] [C-RULE-071]
test('dates and maps travel as tagged objects, both ways', async () => {
  const plain = { day: new Date('2026-01-01T00:00:00.000Z'), prices: new Map([['adulte', 1500]]) }
  const tagged = {
    day: { __type: 'Date', value: '2026-01-01T00:00:00.000Z' },
    prices: { __type: 'Map', value: [['adulte', 1500]] },
  }
  answer({ body: { res: tagged } })
  const send = client.httpClient as (path: '/list-cat1', input: object) => Promise<unknown>
  expect(await send('/list-cat1', plain)).toEqual(plain)
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual(tagged)
})

test('the token of an answer is sent with the next call', async () => {
  answer({ token: 'one', body: { res: {} } }, { token: 'two', body: { res: {} } })
  for (const _ of [1, 2, 3]) await client.httpClient('/list-cat1', {})
  expect(sent.map(({ headers }) => headers.get('x-captcha-token'))).toEqual([null, 'one', 'two'])
})

// [P-CONSTANT-010] [P-CONSTANT-012]
test('a request ends after 15 seconds, except stock and expert-ticket calls, which never time out', async () => {
  answer(new Promise<never>(() => {}))
  const refused = expect(client.httpClient('/list-cat1', {})).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(0)
  expect(timeouts.map(({ ms }) => ms)).toEqual([15_000])
  timeouts[0]?.abort()
  await refused
  expect(calls['/list-cat1'].timeoutMs).toBe(15_000)

  expect(calls['/list-activity-stock'].timeoutMs).toBeNull()
  answer({ body: { res: {} } })
  await client.httpClient('/list-activity-stock', { activityId: 'a-1', startTs: 0, endTs: 1 }, { timeoutMs: null })
  expect(timeouts).toHaveLength(1)
  // All of them: whoever makes one is asked by its type to set no limit.
  expect(Object.keys(calls).filter((path) => path.startsWith('/admin/expert-ticket-'))).toEqual(expertCalls)
  for (const path of expertCalls) {
    expect([path, calls[path].timeoutMs]).toEqual([path, null])
    await (client.httpClient as (...asked: unknown[]) => Promise<unknown>)(path, {}, { timeoutMs: null })
  }
  expect([sent.at(-1)?.url, timeouts.length]).toEqual(['/api/admin/expert-ticket-cancellation-request', 1])
})

test('a refusal for too many requests is tried again after 2 seconds', async () => {
  const busy = { status: 429, body: { error: { code: 'tooManyRequests', message: 'Trop de tentatives' } } }
  answer(busy, busy, { body: { res: { count: 1 } } })
  const done = client.httpClient('/cart-count', {})
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await done).toEqual({ count: 1 })

  // Not for ever: five more times, then it is an error (G08).
  answer(busy)
  sent = []
  const given = expect(client.httpClient('/cart-count', {})).rejects.toMatchObject({
    status: 429,
    message: NO_ANSWER,
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await given
  expect(sent).toHaveLength(6)
})

test('an answer without `res` is an error, and so is every status of 400 and above', async () => {
  for (const body of [{}, { result: 1 }, 'no JSON', '']) {
    answer({ body })
    await expect(client.httpClient('/list-cat1', {})).rejects.toMatchObject({ message: NO_ANSWER })
  }
  // An answer of nothing at all is one (G04).
  answer({ body: { res: null } })
  expect(await client.httpClient('/list-cat1', {})).toBeNull()
  answer({ status: 400, body: { error: { code: 'loginFailed', message: 'Échec de la connexion' } } })
  await expect(client.httpClient('/list-cat1', {})).rejects.toMatchObject({
    code: 'loginFailed',
    status: 400,
    message: 'Échec de la connexion',
  })
  answer({ status: 502, body: '<html>' })
  await expect(client.httpClient('/list-cat1', {})).rejects.toMatchObject({ status: 502, message: NO_ANSWER })
})

test('a delay of 300 ms is emulated when it is configured, otherwise there is none', async () => {
  const usual = client.httpClient('/cart-count', {})
  await vi.advanceTimersByTimeAsync(0)
  await usual
  client.emulateDelay(client.LOCAL_DELAY_MS)
  const slow = client.httpClient('/cart-count', {})
  await vi.advanceTimersByTimeAsync(299)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  await slow
})

test.each([
  { locally: false, every: 5000 },
  { locally: true, every: 500 },
])('an image that fails to load is retried every $every ms', async ({ locally, every }) => {
  const asked: number[] = []
  const started = Date.now()
  const media = { id: 'm-1', media: { versions: [], placeholder: null } }
  const get = (async () => {
    asked.push(Date.now() - started)
    if (asked.length < 3) throw new Error('Not yet.')
    return { item: media }
  }) as unknown as Client
  const found = fetchMediaUntilThere(get, 'm-1', { locally, wanted: () => true })
  await vi.advanceTimersByTimeAsync(every * 4)
  expect(await found).toEqual(media)
  expect(asked).toEqual([every, 2 * every, 3 * every])

  const gone = fetchMediaUntilThere(get, 'm-1', { locally, wanted: () => false })
  await vi.advanceTimersByTimeAsync(every)
  expect(await gone).toBeNull()
  expect(asked).toHaveLength(3)
})
