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
  /** Which ticket has it, if one does. */
  copy: DocumentCopy | null
  /** Under which it was announced; another one than the document's where the bytes were there already. */
  announcedId: string
}

interface Sending {
  key: number
  file: File
  onProgress: (part: number) => void
  /** Its bytes are there: the next one may be sent while it is looked at. */
  onArrived: () => void
}

interface SenderOptions {
  call: AdminCall
  put?: typeof putFile
  signal: () => AbortSignal
  /** What will be sent from this one on, itself included, in order. */
  upcoming: (key: number) => Iterable<{ key: number; file: File }>
}

/** A call's share of a drop: what may be announced before it is sent on a slow line, and looked at before an answer is due. */
const MOST_BYTES = 100 * 1024 * 1024
/** How long one that has arrived waits for others: less than until the next tickets are made. */
const GATHER_MS = 500

type Address = CallResult<'/admin/start-ticket-file-uploads'>['uploads'][number]

const isEnough = (files: readonly { size: number }[]): boolean =>
  files.length >= MOST_AT_ONCE || files.reduce((sum, { size }) => sum + size, 0) >= MOST_BYTES

/** Documents of a drop on their way: announced and looked at up to fifty by a call, their bytes sent one by one. */
export function createDropSender({ call, put = putFile, signal, upcoming }: SenderOptions) {
  const addresses = new Map<number, Promise<Address>>()

  /** Where this one is sent; asked for together with that of the next ones. */
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
        // One key for all tries: what was finished already is answered again, copies too, whose uploads are gone by then.
        const options = { signal: own, idempotencyKey: crypto.randomUUID() }
        const finish = () => call('/admin/finish-ticket-file-uploads', { ids }, options)
        return (await patiently(finish, isGone, own)).documents
      } catch (error) {
        throw toSendFailure(error, FINALISATION, own)
      }
    },
    { isFull: isEnough, waitMs: GATHER_MS },
  )

  /** Announces a document, sends its bytes and has them looked at. Fails with a `SendFailure` only. */
  async function send({ key, file, onProgress, onArrived }: Sending): Promise<SentInDrop> {
    const fault = refusalOfAnnounced(file.type, file.size)
    if (fault !== null) throw new SendFailure('refused', documentRefusals[fault])
    try {
      const { id, url } = await requestAddress(key)
      const outcome = await put({ url, file, signal: signal(), onProgress })
      if (outcome !== 'sent') throw putFailures[outcome]
      onProgress(1)
      const answer = finishing.ask({ id, size: file.size })
      onArrived()
      const { fileId, copy, refusal } = await answer
      if (fileId !== null) return { fileId, copy, announcedId: id }
      throw new SendFailure(refusal?.code === 'notAPdf' ? 'refused' : 'failed', refusal?.message ?? FINALISATION)
    } catch (error) {
      addresses.delete(key)
      throw error
    }
  }

  return {
    send,
    /** No more are on their way. */
    finishNow: finishing.flush,
    /** Another try of it announces it anew. */
    forget: (key: number) => void addresses.delete(key),
    /** Another drop begins: what was announced for the last one is not for this one. */
    forgetAll: () => addresses.clear(),
  }
}
