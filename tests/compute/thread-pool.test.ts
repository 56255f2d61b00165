import { expect, onTestFinished, test } from 'vitest'
import { createThreadPool, type ThreadPoolOptions } from '#platform/compute/thread-pool.ts'
import type { Compute } from '#platform/compute-port.ts'
import { sampleTicket, scan } from '../tickets/pdf-tools.ts'

function pool(options: Partial<ThreadPoolOptions> = {}) {
  const script = new URL('crashing-thread.ts', import.meta.url)
  const made = createThreadPool({ script, threads: 1, ...options })
  onTestFinished(() => made.close())
  return made
}

/** This pool's threads understand other inputs than a ticket. */
const ask = (compute: Compute, input: object) => compute.run('ticket-pdf', { ...sampleTicket(), ...input })

const deaths = (count: number) => {
  const shared = new SharedArrayBuffer(4)
  new Int32Array(shared)[0] = count
  return shared
}

test('work whose thread dies twice is done by a third one', async () => {
  const compute = pool()
  expect(await ask(compute, { does: 'die', deaths: deaths(2) })).toEqual(new Uint8Array([7]))
  expect(await ask(compute, { does: 'answer' })).toEqual(new Uint8Array([7]))
})

test('work over which three threads die is given up, and the work behind it is done', async () => {
  const compute = pool()
  const [killer, after] = await Promise.allSettled([
    ask(compute, { does: 'die', deaths: deaths(99) }),
    ask(compute, { does: 'answer' }),
  ])
  expect(killer).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('died 3 times') } })
  expect(after).toMatchObject({ status: 'fulfilled' })
})

test('work that hangs is abandoned with its thread, and the next one begins', async () => {
  const compute = pool({ timeoutMs: 400 })
  await expect(ask(compute, { does: 'hang' })).rejects.toThrow('Took longer than 400 ms')
  expect(await ask(pool(), { does: 'answer' })).toEqual(new Uint8Array([7]))
  expect(await ask(compute, { does: 'answer' })).toEqual(new Uint8Array([7]))
})

test('an error of the work is reported as it is, and costs no thread', async () => {
  const compute = pool()
  await expect(ask(compute, { does: 'fail' })).rejects.toThrow('RangeError: no')
  expect(await ask(compute, { does: 'answer' })).toEqual(new Uint8Array([7]))
})

test('work beyond the size of the queue is refused at once', async () => {
  const compute = pool({ maxWaiting: 2 })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => ask(compute, { does: 'answer' })))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
})

test('a thread rests after a piece of work for as long as it took, while requests are answered', async () => {
  let answering = true
  const compute = pool({ yieldsTo: () => answering })
  const [[firstBegan = 0, firstEnded = 0], [nextBegan = 0]] = await Promise.all([
    ask(compute, { does: 'compute' }),
    ask(compute, { does: 'compute' }).finally(() => (answering = false)),
  ])
  // A timer may come a millisecond early.
  expect(nextBegan - firstEnded).toBeGreaterThan(firstEnded - firstBegan - 2)
  expect(await ask(compute, { does: 'answer' })).toEqual(new Uint8Array([7]))
})

test('a ticket drawn in a thread is readable by the scanner', async () => {
  const script = new URL('../../src/platform/compute/compute-thread.ts', import.meta.url)
  const pdf = await pool({ script }).run('ticket-pdf', sampleTicket({ holderName: 'Łukasz Đorđević' }))
  expect(scan(pdf)).toEqual(['QR-Code:7K3M-Q0ZT-94XB-HD2C'])
})
