/** The rhythm in which documents that have arrived become tickets. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { ClientError } from '#api/client.ts'
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

test('documents whose code another ticket has each say where, and the others become tickets', async () => {
  const { made, call } = createServer()
  const refused = new Set(['f-2', 'f-3'])
  let next = 0
  const server = async (path: string, input: never) => {
    if (path === '/admin/start-ticket-file-uploads')
      return { uploads: (input as { files: object[] }).files.map(() => ({ id: `f-${++next}`, url: '/files/x' })) }
    const { fileIds = [] } = input as { fileIds?: string[] }
    const taken = fileIds.filter((id) => refused.has(id))
    if (path !== '/admin/add-stock-entries' || taken.length === 0) return call(path as never, input as never)
    const refusals = taken.map((fileId) => ({ fileId, message: `${fileId} est déjà le code d’un autre.` }))
    const fields = taken.map((id) => `fileIds.${fileIds.indexOf(id)}`)
    throw new ClientError('ticketCodeTaken', 409, 'Déjà pris.', fields, { refusals })
  }
  const queue = createBatchQueue({
    call: server as unknown as Options['call'],
    stockId: 'si-1',
    put: async () => 'sent',
  })
  onTestFinished(() => queue.close())
  queue.start(
    numbered(4).map((name) => ({
      file: new File([new Uint8Array(pdfBytes(name))], name, { type: PDF }),
      forEntry: null,
    })),
  )
  await expect
    .poll(() => queue.items().map(({ state, message }) => [state, message]), { timeout: 8_000 })
    .toEqual([
      ['success', null],
      ['error', 'f-2 est déjà le code d’un autre.'],
      ['error', 'f-3 est déjà le code d’un autre.'],
      ['success', null],
    ])
  expect(made).toEqual([['f-1', 'f-4']])
})

test('a document that is still being read is asked for again before it becomes a ticket', async () => {
  const { made, call } = createServer()
  const asked: string[][] = []
  const server = async (path: string, input: never) => {
    if (path !== '/admin/finish-ticket-file-uploads') return call(path as never, input as never)
    const { ids } = input as { ids: string[] }
    asked.push(ids)
    const state = asked.length < 3 ? 'late' : 'read'
    const reading = { state, pages: null, codes: [] }
    return { documents: ids.map((id) => ({ id, fileId: 'f-known', copy: null, reading, refusal: null })) }
  }
  const queue = createBatchQueue({
    call: server as unknown as Options['call'],
    stockId: 'si-1',
    put: async () => 'sent',
  })
  onTestFinished(() => queue.close())
  queue.start([{ file: new File([new Uint8Array(pdfBytes('a'))], 'a.pdf', { type: PDF }), forEntry: null }])
  await expect.poll(() => queue.items().map(({ state }) => state), { timeout: 8_000 }).toEqual(['success'])
  expect(asked.slice(1)).toEqual([['f-known'], ['f-known']])
  expect(made).toEqual([['f-known']])
})
