import { expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { rightInputs } from '../support/schema-cases.ts'
import { testApp } from '../support/test-app.ts'

/** A body that never ends and does not say how long it is; `taken` is how much of it was asked for. */
function endless() {
  const chunk = new TextEncoder().encode(' '.repeat(64 * 1024))
  const sent = { taken: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent.taken += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { sent, init: { method: 'POST', body, headers: { 'content-type': 'application/json' }, duplex: 'half' } }
}

test.each([
  ['/api/login', 1 << 20],
  ['/api/add-ticket-to-cart', 1 << 20],
  ['/webhooks/stripe', 2 << 20],
])('%s stops reading an endless body', async (path, atMost) => {
  const app = await testApp()
  const { sent, init } = endless()
  const answer = await app.fetch(path, init)
  expect(answer.status).toBe(413)
  expect(sent.taken).toBeLessThan(atMost)
})

test('a body with several bytes a character is measured in bytes', async () => {
  const app = await testApp()
  const body = new Blob([JSON.stringify({ email: 'é'.repeat(140_000) })]).stream()
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' }, duplex: 'half' }
  expect((await app.fetch('/api/login', init)).status).toBe(413)
})

test('a pattern is never matched against more text than its field may hold, however long the body is', () => {
  const look = vi.spyOn(RegExp.prototype, 'test')
  /** Longest text that a whole pattern has to match; zod's own looks for a single letter are quick. */
  const longest = (length: number) => {
    look.mockClear()
    for (const contract of Object.values(calls))
      for (const input of rightInputs(contract, () => 'a'.repeat(length))) contract.input.safeParse(input)
    const { calls: looked, contexts } = look.mock
    return Math.max(...looked.flatMap(([text], at) => (String(contexts[at]).startsWith('/^') ? text.length : [])))
  }
  const found = [longest(100), longest(256 * 1024) <= 10_000]
  look.mockRestore()
  expect(found).toEqual([100, true])
})
