import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#db/database-unavailable.ts'
import { patientFetch } from '#db/patient-fetch.ts'
import { createReach } from '#db/reach.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    }),
)
afterEach(() => void vi.useRealTimers())

/** A client of a server that answers, each in its own time, what `answer` says; null is never. */
function client(answer: (body: string) => number | null) {
  const sent: string[] = []
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const body = await new Request(input, init).text()
    sent.push(body)
    const ms = answer(body)
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      if (ms !== null) setTimeout(() => resolve(new Response(`to ${body}`)), ms)
    })
  }
  const patient = patientFetch({
    place: 'eu',
    send: Object.assign(send, { preconnect: fetch.preconnect }),
    timeoutMs: 10_000,
    reach: createReach(),
  })
  const ask = (body: string) => {
    const outcome = { ended: null as string | null }
    patient(new Request('http://db.test/v2/pipeline', { method: 'POST', body })).then(
      async (response) => Object.assign(outcome, { ended: await response.text() }),
      (error) => Object.assign(outcome, { ended: error instanceof DatabaseUnavailable ? error.reason : String(error) }),
    )
    return outcome
  }
  return { sent, ask, questions: () => sent.filter((body) => !body.includes('select 1')) }
}

const isProbe = (body: string) => body.includes('select 1')

test('a server that answers no request for three seconds counts as unreachable, and further requests do not wait to find out', async () => {
  const { ask, questions } = client(() => null)
  const write = ask('a write')
  await vi.advanceTimersByTimeAsync(2900)
  expect(write.ended).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(write.ended).toBe('unreachable')
  const next = ask('another')
  await vi.advanceTimersByTimeAsync(0)
  expect([next.ended, questions()]).toEqual(['skipped', ['a write']])
})

test('a server that answers a simple question may take its time over a slow one, up to the limit', async () => {
  const { ask } = client((body) => (isProbe(body) ? 10 : body === 'slow' ? 9000 : null))
  const [slow, never] = [ask('slow'), ask('never')]
  await vi.advanceTimersByTimeAsync(8900)
  expect(slow.ended).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect([slow.ended, never.ended]).toEqual(['to slow', null])
  await vi.advanceTimersByTimeAsync(1000)
  expect(never.ended).toBe('unreachable')
})

test('a server that counts as unreachable is never tested with a write', async () => {
  let isBack = false
  const { ask, questions } = client(() => (isBack ? 10 : null))
  ask('first')
  await vi.advanceTimersByTimeAsync(3100 + 2000)
  isBack = true
  const write = ask('a write')
  const meanwhile = ask('meanwhile')
  await vi.advanceTimersByTimeAsync(5)
  expect([questions(), meanwhile.ended]).toEqual([['first'], 'skipped'])
  await vi.advanceTimersByTimeAsync(100)
  expect([questions(), write.ended]).toEqual([['first', 'a write'], 'to a write'])
})
