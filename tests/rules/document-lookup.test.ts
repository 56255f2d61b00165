/** Addresses of documents, asked for together by the lists of the office. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDocumentLookup } from '#features/stock-office/stock-admin/office/entries/use-document-urls.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A lookup, and the ids that each call has asked for. */
function createLookup() {
  const asked: string[][] = []
  const call = async (path: string, { ids }: { ids: string[] }) => {
    expect(path).toBe('/admin/get-files')
    asked.push(ids)
    return { files: ids.map((id) => ({ id, documentUrl: `/files/${id}` })) }
  }
  return { lookup: createDocumentLookup(call as unknown as AdminCall), asked }
}

// [K-CONSTANT-020]
test('document ids requested within 500 ms are looked up in one call, which is not sent earlier', async () => {
  const { lookup, asked } = createLookup()
  const first = lookup('f-1')
  await vi.advanceTimersByTimeAsync(300)
  const second = lookup('f-2')
  await vi.advanceTimersByTimeAsync(199)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([['f-1', 'f-2']])
  expect([await first, await second]).toEqual(['/files/f-1', '/files/f-2'])
  const third = lookup('f-3')
  await vi.advanceTimersByTimeAsync(499)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await third).toBe('/files/f-3')
  expect(asked).toEqual([['f-1', 'f-2'], ['f-3']])
})
