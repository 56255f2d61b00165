import { ClientError } from '#api/client.ts'
import { codeRefusals, MOST_AT_ONCE } from '#features/stock-office/stock-entries/entry-shapes.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { BatchBoard } from './batch-board.ts'
import type { BatchItem } from './batch-item.ts'
import { patiently } from './patiently.ts'
import { isGone, SendFailure } from './send-document.ts'

const FLUSH_MS = 1000

interface MakerOptions {
  call: AdminCall
  stockId: string
  board: BatchBoard
  signal(): AbortSignal
  fail(key: number, message: string): void
  /** Called after each round. */
  done(): void
}

const failureText = (error: unknown) =>
  error instanceof SendFailure || error instanceof ClientError ? error.message : 'le serveur n’a pas répondu.'

/** Sentences of a refusal that has one for each document. */
function refusalReasons(error: unknown): ReadonlyMap<string, string> {
  const known = codeRefusals.safeParse(error instanceof ClientError ? error.details : null)
  return new Map(known.data?.refusals.map(({ fileId, message }) => [fileId, message] as const))
}

/** Makes tickets of the documents that have arrived: each second up to 50, in drop order, the order of sale. */
export function createTicketMaker({ call, stockId, board, signal, fail, done }: MakerOptions) {
  let flusher: ReturnType<typeof setInterval> | null = null
  let isFlushing = false

  /** Next arrived items in drop order, up to the first that is still on its way. */
  function nextOnes(): BatchItem[] {
    const found: BatchItem[] = []
    for (const item of board.items()) {
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
    for (const { key } of chosen) board.change(key, { state: 'creating' })
    await Promise.all([
      addTogether(chosen.filter(({ forEntry }) => forEntry === null)),
      ...chosen.filter(({ forEntry }) => forEntry !== null).map(giveTo),
    ])
    isFlushing = false
    done()
  }

  async function addTogether(chosen: readonly BatchItem[]): Promise<void> {
    if (chosen.length === 0) return
    const fileIds = chosen.flatMap(({ fileId }) => fileId ?? [])
    const options = { signal: signal() }
    try {
      await patiently(() => call('/admin/add-stock-entries', { fileIds, stockId }, options), isGone, options.signal)
      for (const { key } of chosen) board.change(key, { state: 'success' })
    } catch (error) {
      const named = error instanceof ClientError ? (error.fields ?? []) : []
      const atFault = new Set(named.map((field) => Number(field.split('.')[1])))
      const reasons = refusalReasons(error)
      for (const [at, { key, fileId }] of chosen.entries()) {
        // Items not named by the server return to the queue for the next call.
        if (atFault.size > 0 && !atFault.has(at)) board.change(key, { state: 'queued' })
        else fail(key, reasons.get(fileId ?? '') ?? failureText(error))
      }
    }
  }

  async function giveTo({ key, fileId, forEntry }: BatchItem): Promise<void> {
    const options = { signal: signal() }
    const input = { stockEntryId: forEntry?.id ?? '', fileIds: fileId === null ? [] : [fileId] }
    try {
      await patiently(() => call('/admin/upload-for-stock-entry', input, options), isGone, options.signal)
      board.change(key, { state: 'success' })
    } catch (error) {
      fail(key, failureText(error))
    }
  }

  return {
    start() {
      flusher ??= setInterval(() => void flush(), FLUSH_MS)
    },
    stop() {
      if (flusher !== null) clearInterval(flusher)
      flusher = null
    },
  }
}
