/** The rhythm in which documents that have arrived become tickets. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatchQueue } from '#features/stock-office/stock-admin/office/entries/batch-queue.ts'
import { numbered, PDF, pdfBytes } from '../support/documents.ts'

type Options = Parameters<typeof createBatchQueue>[0]

/** A server that takes everything at once, and what it was told to make tickets of. */
function createServer() {
  const made: string[][] = []
  const answers: Record<string, (input: { files: object[]; ids: string[]; fileIds: string[] }) => object> = {
    '/admin/start-ticket-file-uploads': ({ files }) => ({
      uploads: files.map((_, at) => ({ id: `f-${Math.random()}-${at}`, url: '/files/x' })),
    }),
    '/admin/finish-ticket-file-uploads': ({ ids }) => ({
      documents: ids.map((fileId) => ({ fileId, copy: null, refusal: null })),
    }),
    '/admin/add-stock-entries': ({ fileIds }) => {
      made.push(fileIds)
      return {}
    },
  }
  const call = async (path: string, input: never) => answers[path]?.(input)
  return { made, call: call as unknown as Options['call'] }
}

/** Digests and calls end outside the clock that the test holds. */
const letArrive = async () => {
  for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve))
}

// [K-CONSTANT-010]
test('sixty arrived documents become tickets in two batches: fifty after a second, the rest a second later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { made, call } = createServer()
  const queue = createBatchQueue({ call, stockId: 'si-1', put: async () => 'sent' })
  onTestFinished(() => queue.close())
  const toFile = (name: string) => new File([new Uint8Array(pdfBytes(name))], name, { type: PDF })
  queue.start(numbered(60).map((name) => ({ file: toFile(name), forEntry: null })))
  const advance = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await letArrive()
    return made.map((ids) => ids.length)
  }
  await letArrive()
  expect(await advance(999)).toEqual([])
  expect(await advance(1)).toEqual([50])
  expect(await advance(999)).toEqual([50])
  expect(await advance(1)).toEqual([50, 10])
  expect(new Set(made.flat()).size).toBe(60)
})
