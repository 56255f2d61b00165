import { ClientError } from '#api/client.ts'
import { type PutOutcome, putFile } from './put-file.ts'

/** Number of simultaneous uploads. */
const AT_ONCE = 4

export interface UploadItem {
  key: string
  name: string
  file: File
  /** `refused`: the file itself is at fault, and sending again would not help. */
  state: 'queued' | 'sending' | 'finishing' | 'done' | 'failed' | 'refused' | 'cancelled'
  /** Progress from 0 to 1. */
  progress: number
  reason: string | null
  /** Id of the announced upload, once known. */
  id: string | null
  /** True if it restarts by itself when the network is back. */
  waitsForNetwork: boolean
}

/** Calls for uploading a kind of file. */
export interface UploadProtocol {
  /** Reason why the server would refuse the file; null if it may be sent. */
  refusalOf(file: File): string | null
  /** Announces an upload. `type` is the type that its URL is signed for, if not the browser's own. */
  announce(file: File, signal: AbortSignal): Promise<{ id: string; url: string; type?: string }>
  finish(id: string, signal: AbortSignal): Promise<unknown>
  onDone(id: string, queue: readonly UploadItem[]): void
  /** Text for files beyond the limit. */
  noRoom: string
  /** True if the server's refusal is the file's own fault. */
  isOwnFault?(error: ClientError): boolean
  put?: typeof putFile
}

export type FileQueue = ReturnType<typeof createFileQueue>

const reasons: Readonly<Record<Exclude<PutOutcome, 'sent'>, string>> = {
  gone: "Échec lors de l'upload : pas de connexion. L’envoi reprendra quand elle sera revenue.",
  expired: "Échec lors de l'upload",
  failed: "Échec lors de l'upload",
  timeout: 'Upload timeout',
  cancelled: 'Upload annulé',
}
const PREPARATION = "Erreur lors de la préparation de l'upload"
const FINALISATION = "Erreur lors de la finalization de l'upload"

/** Upload queue, in the order in which the files were chosen. */
export function createFileQueue({
  refusalOf,
  announce,
  finish,
  onDone,
  noRoom,
  isOwnFault = ({ status }) => status === 400,
  put = putFile,
}: UploadProtocol) {
  let items: readonly UploadItem[] = []
  const listeners = new Set<() => void>()
  const aborts = new Map<string, AbortController>()

  const set = (next: readonly UploadItem[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, part: Partial<UploadItem>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const find = (key: string) => items.find((item) => item.key === key)
  const isUnderWay = ({ state }: UploadItem) => state === 'sending' || state === 'finishing'

  const pump = () => {
    const free = AT_ONCE - items.filter(isUnderWay).length
    for (const { key } of items.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) void run(key)
  }

  function failedItem(error: unknown, text: string): Partial<UploadItem> {
    if (!(error instanceof ClientError)) return { state: 'failed', reason: text, waitsForNetwork: !navigator.onLine }
    const isRefused = isOwnFault(error)
    return { state: isRefused ? 'refused' : 'failed', reason: isRefused ? error.message : text }
  }

  async function run(key: string): Promise<void> {
    const abort = new AbortController()
    aborts.set(key, abort)
    change(key, { state: 'sending', progress: 0, reason: null, waitsForNetwork: false })
    const failure = await send(key, abort.signal).catch((error: unknown) => failedItem(error, PREPARATION))
    aborts.delete(key)
    if (find(key)?.state !== 'cancelled' && failure !== null) change(key, failure)
    pump()
  }

  /** Sends a file; returns its new state, null after success. */
  async function send(key: string, signal: AbortSignal): Promise<Partial<UploadItem> | null> {
    const item = find(key)
    if (!item) return null
    const { file } = item
    const { id, url, type = file.type } = await announce(file, signal)
    change(key, { id })
    const outcome = await put({ url, file, type, signal, onProgress: (progress) => change(key, { progress }) })
    if (outcome !== 'sent')
      return {
        state: outcome === 'cancelled' ? 'cancelled' : 'failed',
        reason: reasons[outcome],
        waitsForNetwork: outcome === 'gone',
      }
    change(key, { state: 'finishing', progress: 1 })
    try {
      await finish(id, signal)
    } catch (error) {
      return failedItem(error, FINALISATION)
    }
    if (find(key)?.state === 'cancelled') return null
    change(key, { state: 'done' })
    onDone(id, items)
    return null
  }

  const online = () => {
    for (const { key } of items.filter(({ waitsForNetwork }) => waitsForNetwork)) retry(key)
  }
  const retry = (key: string) => {
    change(key, { state: 'queued', reason: null, waitsForNetwork: false, id: null })
    pump()
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      window.addEventListener('online', online)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('online', online)
      }
    },
    /** Adds files; refuses those beyond `room` and those that the server would refuse. */
    add(files: readonly File[], room: number) {
      let left = room
      const added = files.map((file): UploadItem => {
        const reason = refusalOf(file) ?? (left > 0 ? null : noRoom)
        if (reason === null) left -= 1
        return {
          key: crypto.randomUUID(),
          name: file.name,
          file,
          state: reason === null ? 'queued' : 'refused',
          progress: 0,
          reason,
          id: null,
          waitsForNetwork: false,
        }
      })
      set([...items, ...added])
      pump()
    },
    retry,
    cancel(key: string) {
      change(key, { state: 'cancelled', reason: reasons.cancelled, waitsForNetwork: false })
      aborts.get(key)?.abort()
      pump()
    },
    /** Removes a finished line. */
    forget: (key: string) => set(items.filter((item) => item.key !== key)),
    /** Ends all uploads when the page is left. */
    close() {
      for (const abort of aborts.values()) abort.abort()
      set([])
    },
  }
}
