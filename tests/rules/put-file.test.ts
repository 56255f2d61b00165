/** A file on its way to its signed address, and the steps of a ticket's document. */
import { afterEach, expect, test, vi } from 'vitest'
import { ClientError } from '#api/client.ts'
import { sendDocument } from '#features/stock-office/stock-admin/office/entries/send-document.ts'
import { createFileQueue } from '#web/office/kit/upload/file-queue.ts'
import { putFile } from '#web/office/kit/upload/put-file.ts'
import { createUploadQueue } from '#web/office/kit/upload/upload-queue.ts'
import { UploadRequest } from '../support/document/upload-request.ts'
import { PDF, pdfBytes } from '../support/documents.ts'

afterEach(() => void vi.unstubAllGlobals())

const file = new File([new Uint8Array(pdfBytes('billet'))], 'billet.pdf', { type: PDF })
const { signal } = new AbortController()

// [K-STATE-012] [K-RULE-014] [K-RULE-079] [K-RULE-089]
test.each([
  [200, 'sent'],
  // The file is there already: the answer of the first PUT was lost.
  [409, 'sent'],
  [201, 'failed'],
  [403, 'failed'],
  [404, 'expired'],
  [500, 'failed'],
] as const)('an upload is in progress until its PUT ends; status %i makes it %s', async (status, outcome) => {
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

// [K-STATE-010] [K-RULE-031]
test('a document is announced, uploaded with progress and finished, and a failed step stops the rest', async () => {
  const steps = async (failing?: string, outcome: Awaited<ReturnType<typeof putFile>> = 'sent', own = file) => {
    const seen: unknown[] = []
    const call = async (path: string) => {
      if (path === failing) throw new ClientError('serverError', 500, 'Server error')
      return path.includes('start') ? { id: 'f-1', url: '/files/f-1' } : { fileItem: { id: 'f-1' }, copy: null }
    }
    const done = await sendDocument({
      call: call as unknown as Parameters<typeof sendDocument>[0]['call'],
      ...{ file: own, signal },
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
  const picture = new File(['x'], 'billet.png', { type: 'image/png' })
  expect(await steps(undefined, 'sent', picture)).toEqual(['Le fichier n’est pas un PDF.'])
  const noEnd = "Erreur lors de la finalization de l'upload"
  expect(await steps('/admin/finish-ticket-file-upload')).toEqual([...sending, 'finishing', noEnd])
})

// [K-ERROR-048]
test.each([
  ['failed', 'Échec', "Échec lors de l'upload"],
  ['expired', 'Échec', "Échec lors de l'upload"],
  ['gone', 'Échec', "Échec lors de l'upload : pas de connexion. L’envoi reprendra quand elle sera revenue."],
  ['cancelled', 'Upload annulé', 'Upload annulé'],
  ['timeout', 'Upload timeout', 'Upload timeout'],
] as const)(
  'a file whose bytes end as %s says so, be it a document or a picture',
  async (outcome, ofDocument, ofPicture) => {
    const call = (async () => ({ id: 'f-1', url: '/files/f-1' })) as never
    const put = async () => outcome
    await expect(sendDocument({ call, file, signal, onStep: () => undefined, put })).rejects.toThrow(
      expect.objectContaining({ message: ofDocument }),
    )
    const picture = new File(['x'], 'photo.png', { type: 'image/png' })
    const announce = async () => ({ id: 'm-1', url: '/files/m-1' })
    const done = () => undefined
    const queue = createFileQueue({ refusalOf: () => null, announce, finish: call, onDone: done, noRoom: '', put })
    queue.add([picture], 1)
    await expect.poll(() => queue.items().map(({ reason }) => reason)).toEqual([ofPicture])
  },
)

// [K-ERROR-006] [K-ERROR-007]
test('a file that is not a picture, or is above 10 MB, is refused at the field before any call', () => {
  const asked: unknown[] = []
  const call = async (...input: unknown[]) => {
    asked.push(input[1])
    return new Promise<never>(() => undefined)
  }
  const queue = createUploadQueue({ call: call as never, purpose: 'picture', onDone: () => undefined })
  const bytes = (size: number, type: string) => new File([new Uint8Array(size)], 'photo', { type })
  const files = [bytes(9, 'application/pdf'), bytes(10_485_761, 'image/jpeg'), bytes(10_485_760, 'image/jpeg')]
  queue.add(files, 9)
  expect(queue.items().map(({ state, reason }) => [state, reason])).toEqual([
    ['refused', "Le fichier n'est pas une image"],
    ['refused', "L'image est trop volumineuse (max. 10 Mo)"],
    ['sending', null],
  ])
  expect(asked).toEqual([{ mimeType: 'image/jpeg', size: 10_485_760, purpose: 'picture' }])
})
