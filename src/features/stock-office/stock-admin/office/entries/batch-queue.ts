import { ClientError } from '#api/client.ts'
import { MOST_AT_ONCE } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { bytesSha256Hex } from '#lib/digest.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { putFile } from '#web/office/kit/upload/put-file.ts'
import type { BatchItem } from './batch-item.ts'
import { copyText } from './copy-text.ts'
import { createDropSender, type SentInDrop } from './drop-sender.ts'
import { patiently } from './patiently.ts'
import { CANCELLED, isGone, SendFailure } from './send-document.ts'

/** Documents uploaded at the same time. */
const PUTS_AT_ONCE = 4
const FLUSH_MS = 1000
/** Interval of screen updates, which groups many small steps. */
const TELL_MS = 100
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
  let items: BatchItem[] = []
  let snapshot: readonly BatchItem[] = items
  let teller: ReturnType<typeof setTimeout> | null = null
  let flusher: ReturnType<typeof setInterval> | null = null
  let isFlushing = false
  let abort = new AbortController()
  const listeners = new Set<() => void>()
  /** Keys being sent, checked, or waiting for another try. */
  const underWay = new Set<number>()
  /** Subset of `underWay` whose bytes are being sent. */
  const sending = new Set<number>()
  /** Retries waiting for a slot; they go before documents not sent yet. */
  const waiting: (() => void)[] = []
  /** Item key by the document's digest, and by its id. */
  const taken = new Map<string, number>()

  const tell = () => {
    teller ??= setTimeout(() => {
      teller = null
      snapshot = [...items]
      for (const listener of listeners) listener()
    }, TELL_MS)
  }
  const change = (key: number, part: Partial<BatchItem>) => {
    const item = items[key]
    if (item) items[key] = { ...item, ...part }
    tell()
  }
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
      for (let at = key; at < items.length; at++) {
        const item = items[at]
        if (item?.state === 'initial') yield item
      }
    },
  })

  const pump = () => {
    for (const { key, state } of items) {
      if (sending.size >= PUTS_AT_ONCE) break
      if (state === 'initial' && !underWay.has(key)) void send(key)
    }
    if (sending.size === 0) sender.finishNow()
    if (items.every(({ state }) => state === 'success' || state === 'error')) stopFlushing()
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
    const item = items[key]
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
    fail(key, `Ce document est deux fois dans cet envoi : c’est le même que « ${items[owner]?.name} ».`, false)
    return true
  }

  /** True if another ticket has the document; one added by this drop before does not count. */
  const isElsewhere = (sent: SentInDrop): sent is SentInDrop & { copy: NonNullable<SentInDrop['copy']> } =>
    sent.copy !== null && !(sent.fileId === sent.announcedId && sent.copy.stockId === stockId)

  /** Next arrived items in drop order, up to the first that is still on its way. */
  function nextOnes(): BatchItem[] {
    const found: BatchItem[] = []
    for (const item of items) {
      if (item.state === 'initial') break
      if (item.state === 'queued') found.push(item)
      if (found.length === MOST_AT_ONCE) break
    }
    return found
  }

  async function flush(): Promise<void> {
    const chosen = nextOnes()
    if (isFlushing || chosen.length === 0) return
    isFlushing = true
    for (const { key } of chosen) change(key, { state: 'creating' })
    await Promise.all([
      addTogether(chosen.filter(({ forEntry }) => forEntry === null)),
      ...chosen.filter(({ forEntry }) => forEntry !== null).map(giveTo),
    ])
    isFlushing = false
    pump()
  }

  const failureText = (error: unknown) =>
    error instanceof SendFailure || error instanceof ClientError ? error.message : 'le serveur n’a pas répondu.'

  async function addTogether(chosen: readonly BatchItem[]): Promise<void> {
    if (chosen.length === 0) return
    const fileIds = chosen.flatMap(({ fileId }) => fileId ?? [])
    const { signal } = abort
    try {
      await patiently(() => call('/admin/add-stock-entries', { fileIds, stockId }, { signal }), isGone, signal)
      for (const { key } of chosen) change(key, { state: 'success' })
    } catch (error) {
      const named = error instanceof ClientError ? (error.fields ?? []) : []
      const atFault = new Set(named.map((field) => Number(field.split('.')[1])))
      for (const [at, { key }] of chosen.entries()) {
        // Items not named by the server return to the queue for the next call.
        if (atFault.size > 0 && !atFault.has(at)) change(key, { state: 'queued' })
        else fail(key, failureText(error), true)
      }
    }
  }

  async function giveTo({ key, fileId, forEntry }: BatchItem): Promise<void> {
    const { signal } = abort
    const input = { stockEntryId: forEntry?.id ?? '', fileIds: fileId === null ? [] : [fileId] }
    try {
      await patiently(() => call('/admin/upload-for-stock-entry', input, { signal }), isGone, signal)
      change(key, { state: 'success' })
    } catch (error) {
      fail(key, failureText(error), true)
    }
  }

  const begin = () => {
    flusher ??= setInterval(() => void flush(), FLUSH_MS)
    pump()
  }
  const stopFlushing = () => {
    if (flusher !== null) clearInterval(flusher)
    flusher = null
  }

  return {
    items: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Starts the queue with the documents in their order of sale. */
    start(documents: readonly { file: File; forEntry: BatchItem['forEntry'] }[]) {
      items = documents.map(({ file, forEntry }, key) => ({
        key,
        file,
        name: file.name,
        state: 'initial',
        progress: null,
        message: null,
        isRetriable: false,
        fileId: null,
        forEntry,
      }))
      snapshot = [...items]
      sender.forgetAll()
      tell()
      begin()
    },
    /** Restarts failed items that may succeed; they are sold after the others. */
    retry(only?: number) {
      if (abort.signal.aborted) abort = new AbortController()
      for (const { key, state, isRetriable } of items)
        if (state === 'error' && isRetriable && (only === undefined || only === key))
          change(key, { state: 'initial', message: null, progress: null })
      begin()
    },
    /** Stops sending everything that is not a ticket yet. */
    stop() {
      abort.abort()
      for (const { key, state } of items) if (state === 'initial' || state === 'queued') fail(key, CANCELLED, true)
    },
    /** Ends the queue when the operator leaves the page. */
    close() {
      abort.abort()
      stopFlushing()
      if (teller !== null) clearTimeout(teller)
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
