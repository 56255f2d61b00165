import { bytesSha256Hex } from '#lib/digest.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { putFile } from '#web/office/kit/upload/put-file.ts'
import { createBatchBoard } from './batch-board.ts'
import type { BatchItem } from './batch-item.ts'
import { copyText } from './copy-text.ts'
import { createDropSender, type SentInDrop } from './drop-sender.ts'
import { patiently } from './patiently.ts'
import { CANCELLED, SendFailure } from './send-document.ts'
import { createTicketMaker } from './ticket-maker.ts'

/** Documents uploaded at the same time. */
const PUTS_AT_ONCE = 4
/** Attempts after a 'failed' answer: a proxy in front of a restarting server answers so, too. */
const ROUNDS_OF_FAILED = 4

interface QueueOptions {
  call: AdminCall
  stockId: string
  put?: typeof putFile
}

export type BatchQueue = ReturnType<typeof createBatchQueue>

/**
 * Queue of documents on their way into a stock. Sends four at once; each second up to 50 that arrived become tickets,
 * in drop order, the order of sale. Unanswered calls are repeated, and no document becomes two tickets.
 */
export function createBatchQueue({ call, stockId, put }: QueueOptions) {
  const board = createBatchBoard()
  const { items, change } = board
  let abort = new AbortController()
  /** Keys being sent, checked, or waiting for another try. */
  const underWay = new Set<number>()
  /** Subset of `underWay` whose bytes are being sent. */
  const sending = new Set<number>()
  /** Retries waiting for a slot; they go before documents not sent yet. */
  const waiting: (() => void)[] = []
  /** Item key by the document's digest, and by its id. */
  const taken = new Map<string, number>()

  const fail = (key: number, message: string, isRetriable: boolean) => {
    for (const [mark, owner] of taken) if (owner === key) taken.delete(mark)
    sender.forget(key)
    change(key, { state: 'error', message, isRetriable, progress: null, fileId: null })
  }

  const sender = createDropSender({
    call,
    put,
    signal: () => abort.signal,
    upcoming: function* (key) {
      for (let at = key; at < items().length; at++) {
        const item = items()[at]
        if (item?.state === 'initial') yield item
      }
    },
  })
  const maker = createTicketMaker({
    ...{ call, stockId, board },
    signal: () => abort.signal,
    fail: (key, message) => fail(key, message, true),
    done: () => pump(),
  })

  const pump = () => {
    for (const { key, state } of items()) {
      if (sending.size >= PUTS_AT_ONCE) break
      if (state === 'initial' && !underWay.has(key)) void send(key)
    }
    if (sending.size === 0) sender.finishNow()
    if (items().every(({ state }) => state === 'success' || state === 'error')) maker.stop()
  }

  /** Frees the upload slot of an item, so that the next may begin. */
  const release = (key: number) => {
    if (!sending.delete(key)) return
    const next = waiting.shift()
    if (next) next()
    else pump()
  }

  async function send(key: number): Promise<void> {
    underWay.add(key)
    sending.add(key)
    try {
      await sendItem(key)
    } catch (error) {
      if (error instanceof SendFailure) fail(key, error.message, error.kind !== 'refused')
      else fail(key, 'Échec', true)
    }
    underWay.delete(key)
    release(key)
    pump()
  }

  async function sendItem(key: number): Promise<void> {
    const item = items()[key]
    if (!item) return
    const { file } = item
    const digest = await hashFile(file)
    if (claim(key, digest)) return
    const onProgress = (progress: number) => change(key, { progress })
    const sendOnce = async () => {
      if (!sending.has(key)) await awaitTurn(key)
      onProgress(0)
      return sender.send({ key, file, onProgress, onArrived: () => release(key) })
    }
    const sent = await patiently(
      sendOnce,
      (error, round) =>
        error instanceof SendFailure &&
        (error.kind === 'gone' || (error.kind === 'failed' && round < ROUNDS_OF_FAILED)),
      abort.signal,
    )
    if (isElsewhere(sent)) fail(key, copyText(sent.copy, stockId), false)
    else if (!claim(key, sent.fileId)) change(key, { state: 'queued', progress: null, fileId: sent.fileId })
  }

  /** Waits for an upload slot for a document that has to be sent again. */
  async function awaitTurn(key: number): Promise<void> {
    if (sending.size < PUTS_AT_ONCE) sending.add(key)
    else
      await new Promise<void>((resolve) =>
        waiting.push(() => {
          sending.add(key)
          resolve()
        }),
      )
  }

  /** Returns true, and fails the item, if another item of this drop is the same document. */
  function claim(key: number, mark: string | null): boolean {
    const owner = mark === null ? undefined : taken.get(mark)
    if (owner === undefined || owner === key) {
      if (mark !== null) taken.set(mark, key)
      return false
    }
    fail(key, `Ce document est deux fois dans cet envoi : c’est le même que « ${items()[owner]?.name} ».`, false)
    return true
  }

  /** True if another ticket has the document; one added by this drop before does not count. */
  const isElsewhere = (sent: SentInDrop): sent is SentInDrop & { copy: NonNullable<SentInDrop['copy']> } =>
    sent.copy !== null && !(sent.fileId === sent.announcedId && sent.copy.stockId === stockId)

  const begin = () => {
    maker.start()
    pump()
  }

  return {
    items: board.snapshot,
    subscribe: board.subscribe,
    /** Starts the queue with the documents in their order of sale. */
    start(documents: readonly Pick<BatchItem, 'file' | 'forEntry'>[]) {
      board.fill(documents)
      sender.forgetAll()
      begin()
    },
    /** Restarts failed items that may succeed; they are sold after the others. */
    retry(only?: number) {
      if (abort.signal.aborted) abort = new AbortController()
      for (const { key, state, isRetriable } of items())
        if (state === 'error' && isRetriable && (only === undefined || only === key))
          change(key, { state: 'initial', message: null, progress: null })
      begin()
    },
    /** Stops sending everything that is not a ticket yet. */
    stop() {
      abort.abort()
      for (const { key, state } of items()) if (state === 'initial' || state === 'queued') fail(key, CANCELLED, true)
    },
    /** Ends the queue when the operator leaves the page. */
    close() {
      abort.abort()
      maker.stop()
      board.close()
    },
  }
}

/** Digest of the file; null if the browser has none (a page without TLS). The server finds copies anyway. */
async function hashFile(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  try {
    return await bytesSha256Hex(new Uint8Array(await file.arrayBuffer()))
  } catch {
    throw new SendFailure('failed', 'Erreur lors de la récupération des fichiers')
  }
}
