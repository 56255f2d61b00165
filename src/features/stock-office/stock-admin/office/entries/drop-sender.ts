import type { CallResult } from '#api/client.ts'
import { documentRefusals, refusalOfAnnounced } from '#features/stock-office/stock-entries/document-rules.ts'
import { type DocumentCopy, MOST_AT_ONCE } from '#features/stock-office/stock-entries/entry-shapes.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { putFile } from '#web/office/kit/upload/put-file.ts'
import { gather } from './gather.ts'
import { patiently } from './patiently.ts'
import {
  FINALISATION,
  fileAnnouncement,
  isGone,
  PREPARATION,
  putFailures,
  SendFailure,
  toSendFailure,
} from './send-document.ts'

export interface SentInDrop {
  fileId: string
  /** Ticket that already has the document, if any. */
  copy: DocumentCopy | null
  /** Id under which it was announced; differs from the document's id if the bytes existed already. */
  announcedId: string
}

interface Sending {
  key: number
  file: File
  onProgress: (part: number) => void
  /** Called once the bytes are uploaded: the next may be sent while the server checks them. */
  onArrived: () => void
}

interface SenderOptions {
  call: AdminCall
  put?: typeof putFile
  signal: () => AbortSignal
  /** Documents to be sent from this one on, itself included, in order. */
  upcoming: (key: number) => Iterable<{ key: number; file: File }>
}

/**
 * Most bytes per call, so that uploads on a slow connection end before their URLs expire and checking stays below the
 * timeout.
 */
const MOST_BYTES = 100 * 1024 * 1024
/** Time for which an uploaded document waits for others; shorter than the interval at which tickets are made. */
const GATHER_MS = 500
/** Most further waits for the reading of a document, of nine seconds each: it is given up after a minute. */
const MOST_READS = 12

type Finished = CallResult<'/admin/finish-ticket-file-uploads'>['documents'][number]
type Address = CallResult<'/admin/start-ticket-file-uploads'>['uploads'][number]

const isEnough = (files: readonly { size: number }[]): boolean =>
  files.length >= MOST_AT_ONCE || files.reduce((sum, { size }) => sum + size, 0) >= MOST_BYTES

/** Sends the documents of a drop: announces and finishes up to fifty per call, and uploads their bytes one by one. */
export function createDropSender({ call, put = putFile, signal, upcoming }: SenderOptions) {
  const addresses = new Map<number, Promise<Address>>()

  /** Upload URL of a document, requested together with those of the next ones. */
  function requestAddress(key: number): Promise<Address> {
    const known = addresses.get(key)
    if (known) return known
    const next: { key: number; file: File }[] = []
    for (const one of upcoming(key)) {
      if (addresses.has(one.key) || refusalOfAnnounced(one.file.type, one.file.size) !== null) continue
      next.push(one)
      if (isEnough(next.map(({ file }) => file))) break
    }
    const own = signal()
    const asked = call(
      '/admin/start-ticket-file-uploads',
      { files: next.map(({ file }) => fileAnnouncement(file)) },
      { signal: own },
    )
    for (const [at, one] of next.entries()) {
      const address = asked.then(
        ({ uploads }) => {
          const found = uploads[at]
          if (!found) throw new SendFailure('failed', PREPARATION)
          return found
        },
        (error: unknown) => {
          throw toSendFailure(error, PREPARATION, own)
        },
      )
      addresses.set(one.key, address)
      address.catch(() => addresses.delete(one.key))
    }
    return addresses.get(key) ?? Promise.reject(new SendFailure('failed', PREPARATION))
  }

  const finishing = gather(
    async (arrived: readonly { id: string; size: number }[]) => {
      const own = signal()
      const ids = arrived.map(({ id }) => id)
      try {
        // One idempotency key for all tries, so that the server repeats its first answer even for copies, whose uploads
        // are gone by then.
        const options = { signal: own, idempotencyKey: crypto.randomUUID() }
        const finish = () => call('/admin/finish-ticket-file-uploads', { ids }, options)
        return (await patiently(finish, isGone, own)).documents
      } catch (error) {
        throw toSendFailure(error, FINALISATION, own)
      }
    },
    { isFull: isEnough, waitMs: GATHER_MS },
  )

  /** Asks again while the server is still reading the document. */
  async function readInTime(first: Finished): Promise<Finished> {
    let answer = first
    for (let round = 0; answer.reading?.state === 'late' && answer.fileId !== null && round < MOST_READS; round++)
      answer = { ...(await finishing.ask({ id: answer.fileId, size: 0 })), copy: first.copy }
    return answer
  }

  /** Announces a document, uploads its bytes and has the server check them. Throws only `SendFailure`. */
  async function send({ key, file, onProgress, onArrived }: Sending): Promise<SentInDrop> {
    const fault = refusalOfAnnounced(file.type, file.size)
    if (fault !== null) throw new SendFailure('refused', documentRefusals[fault])
    try {
      const { id, url } = await requestAddress(key)
      const outcome = await put({ url, file, signal: signal(), onProgress })
      if (outcome !== 'sent') throw putFailures[outcome]
      onProgress(1)
      const asked = finishing.ask({ id, size: file.size })
      onArrived()
      const { fileId, copy, refusal } = await readInTime(await asked)
      if (fileId !== null) return { fileId, copy, announcedId: id }
      throw new SendFailure(refusal?.code === 'notAPdf' ? 'refused' : 'failed', refusal?.message ?? FINALISATION)
    } catch (error) {
      addresses.delete(key)
      throw error
    }
  }

  return {
    send,
    /** Finishes what has arrived now: no more documents are on their way. */
    finishNow: finishing.flush,
    /** Forgets the URL of a document, so that its next try announces it anew. */
    forget: (key: number) => void addresses.delete(key),
    /** Forgets all URLs, because a new drop begins. */
    forgetAll: () => addresses.clear(),
  }
}
