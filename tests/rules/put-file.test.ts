/** A file on its way to its signed address, and the steps of a ticket's document. */
import { afterEach, expect, test, vi } from 'vitest'
import { ClientError } from '../../src/api/client.ts'
import { putFile } from '../../src/web/office/kit/upload/put-file.ts'
import { sendDocument } from '../../src/web/office/stock/entries/send-document.ts'
import { UploadRequest } from '../support/document/upload-request.ts'
import { PDF, pdfBytes } from '../support/documents.ts'

afterEach(() => void vi.unstubAllGlobals())

const file = new File([new Uint8Array(pdfBytes('billet'))], 'billet.pdf', { type: PDF })
const { signal } = new AbortController()

// [K-STATE-012]
test.each([
  [200, 'sent'],
  // The file is there already: the answer of the first PUT was lost.
  [409, 'sent'],
  [201, 'failed'],
  [403, 'failed'],
  [404, 'expired'],
  [500, 'failed'],
] as const)('an upload is in progress until its PUT ends, and with status %i it is %s', async (status, outcome) => {
  const asked: unknown[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends UploadRequest {
      override fetch = (async (url: string, { method, headers }: RequestInit) => {
        asked.push([method, url, new Headers(headers).get('content-type')])
        return new Response(null, { status })
      }) as typeof fetch
    },
  )
  const parts: number[] = []
  const sent = putFile({ url: '/files/x', file, signal, onProgress: (part) => parts.push(part) })
  expect(parts).toEqual([1])
  expect(await sent).toBe(outcome)
  expect(asked).toEqual([['PUT', '/files/x', PDF]])
})

// [K-STATE-010]
test('a document is announced, uploaded with its progress and finished, and no step follows one that fails', async () => {
  const steps = async (failing?: string, outcome: Awaited<ReturnType<typeof putFile>> = 'sent') => {
    const seen: unknown[] = []
    const call = async (path: string) => {
      if (path === failing) throw new ClientError('serverError', 500, 'Server error')
      return path.includes('start') ? { id: 'f-1', url: '/files/f-1' } : { fileItem: { id: 'f-1' }, copy: null }
    }
    const done = await sendDocument({
      call: call as unknown as Parameters<typeof sendDocument>[0]['call'],
      ...{ file, signal },
      onStep: (step) => seen.push(step.state === 'uploading-file' ? `${step.state} ${step.progress}` : step.state),
      put: async ({ onProgress }) => {
        onProgress(0.5)
        return outcome
      },
    }).then(
      () => 'success',
      (error: Error) => error.message,
    )
    return [...seen, done]
  }
  const sending = ['get-upload-url', 'uploading-file 0', 'uploading-file 0.5']
  expect(await steps()).toEqual([...sending, 'finishing', 'success'])
  const noAddress = "Erreur lors de la préparation de l'upload"
  expect(await steps('/admin/start-ticket-file-upload')).toEqual(['get-upload-url', noAddress])
  expect(await steps(undefined, 'timeout')).toEqual([...sending, 'Upload timeout'])
  const noEnd = "Erreur lors de la finalization de l'upload"
  expect(await steps('/admin/finish-ticket-file-upload')).toEqual([...sending, 'finishing', noEnd])
})
