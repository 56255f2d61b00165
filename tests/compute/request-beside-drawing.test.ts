import { expect, onTestFinished, test } from 'vitest'
import { createInlineCompute } from '#platform/compute/inline-compute.ts'
import { createThreadPool } from '#platform/compute/thread-pool.ts'
import type { Compute } from '#platform/compute-port.ts'
import { testApp } from '../support/test-app.ts'
import { sampleTicket, testFonts } from '../tickets/pdf-tools.ts'

const script = new URL('../../src/platform/compute/compute-thread.ts', import.meta.url)
const long = sampleTicket({ terms: 'Une condition très longue de la vente. '.repeat(20_000) })

/** First of the two to end: the drawing of a very long ticket, or a request that comes just after it has begun. */
async function firstToEnd(compute: Compute): Promise<string[]> {
  const app = await testApp()
  // Both are loaded, and have done it once.
  await compute.run('ticket-pdf', sampleTicket())
  await app.call('/list-cat1', {})
  const ended: string[] = []
  const drawing = compute.run('ticket-pdf', long).then(() => ended.push('drawing'))
  await new Promise((resolve) => setTimeout(resolve, 1))
  await app.call('/list-cat1', {})
  ended.push('request')
  await drawing
  return ended
}

test('a request is answered while a long ticket is drawn', async () => {
  const pool = createThreadPool({ script, threads: 1 })
  onTestFinished(() => pool.close())
  expect(await firstToEnd(pool)).toEqual(['request', 'drawing'])
})

test('control: a ticket drawn in the thread that answers delays the request', async () => {
  const fonts = testFonts()
  expect(await firstToEnd(createInlineCompute(fonts))).toEqual(['drawing', 'request'])
})
