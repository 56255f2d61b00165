import { ClientError } from '../../../../api/client.ts'
import { refusalOfAnnounced, refusalTexts } from '../../../../features/media/upload-rules.ts'
import type { ScopeCall } from '../scope-call.ts'
import { type PutOutcome, putFile } from './put-file.ts'

/** How many files are on their way at once. */
const AT_ONCE = 4

export interface UploadItem {
  key: string
  name: string
  file: File
  /** `refused` is the file's own fault: to send it again would not help. */
  state: 'queued' | 'sending' | 'finishing' | 'done' | 'failed' | 'refused' | 'cancelled'
  /** From 0 to 1. */
  progress: number
  reason: string | null
  /** Of the picture, once it is announced. */
  id: string | null
  /** It begins again by itself when there is a network. */
  waitsForNetwork: boolean
}

interface QueueOptions {
  call: ScopeCall
  purpose: 'picture' | 'logo'
  onDone: (id: string, queue: readonly UploadItem[]) => void
  put?: typeof putFile
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

const reasons: Readonly<Record<Exclude<PutOutcome, 'sent'>, string>> = {
  gone: "Échec lors de l'upload : pas de connexion. L’envoi reprendra quand elle sera revenue.",
  expired: "Échec lors de l'upload",
  failed: "Échec lors de l'upload",
  timeout: 'Upload timeout',
  cancelled: 'Upload annulé',
}
const PREPARATION = "Erreur lors de la préparation de l'upload"
const FINALISATION = "Erreur lors de la finalization de l'upload"

/** Files on their way to the server, in the order in which they were chosen. */
export function createUploadQueue({ call, purpose, onDone, put = putFile }: QueueOptions) {
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

  async function run(key: string): Promise<void> {
    const abort = new AbortController()
    aborts.set(key, abort)
    change(key, { state: 'sending', progress: 0, reason: null, waitsForNetwork: false })
    const failure = await send(key, abort.signal).catch((error: unknown) => failureOf(error, PREPARATION))
    aborts.delete(key)
    if (find(key)?.state !== 'cancelled' && failure !== null) change(key, failure)
    pump()
  }

  /** Null when it has arrived. */
  async function send(key: string, signal: AbortSignal): Promise<Partial<UploadItem> | null> {
    const item = find(key)
    if (!item) return null
    const announced = { mimeType: item.file.type, size: item.file.size, purpose }
    const { id, url } = await call('/start-media-upload', announced, { signal })
    change(key, { id })
    const outcome = await put({ url, file: item.file, signal, onProgress: (progress) => change(key, { progress }) })
    if (outcome !== 'sent')
      return {
        state: outcome === 'cancelled' ? 'cancelled' : 'failed',
        reason: reasons[outcome],
        waitsForNetwork: outcome === 'gone',
      }
    change(key, { state: 'finishing', progress: 1 })
    try {
      await call('/finish-media-upload', { id }, { signal })
    } catch (error) {
      return failureOf(error, FINALISATION)
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
    /** Those beyond `room` are refused, as those are that the server would refuse. */
    add(files: readonly File[], room: number) {
      const isEntered = (reason: string | null) => reason === null
      let left = room
      const added = files.map((file): UploadItem => {
        const refusal = refusalOfAnnounced(file.type, file.size)
        const own = refusal === null ? null : refusalTexts[refusal]
        const reason = own ?? (left > 0 ? null : 'Il y a déjà assez d’images : retirez-en une d’abord.')
        if (isEntered(reason)) left -= 1
        return {
          key: crypto.randomUUID(),
          name: file.name,
          file,
          state: isEntered(reason) ? 'queued' : 'refused',
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
    /** Takes a line away that is at its end. */
    forget: (key: string) => set(items.filter((item) => item.key !== key)),
    /** The page is left. */
    close() {
      for (const abort of aborts.values()) abort.abort()
      set([])
    },
  }
}

function failureOf(error: unknown, text: string): Partial<UploadItem> {
  if (!(error instanceof ClientError)) return { state: 'failed', reason: text, waitsForNetwork: !navigator.onLine }
  const isRefused = error.status === 400
  return { state: isRefused ? 'refused' : 'failed', reason: isRefused ? error.message : text }
}

/** Where a picture that has arrived goes: in the order in which the files were chosen, whichever came first. */
export function placed(value: readonly string[], id: string, queue: readonly UploadItem[]): string[] {
  const order = queue.map((item) => item.id)
  const later = new Set(order.slice(order.indexOf(id) + 1))
  const at = value.findIndex((own) => later.has(own))
  return at < 0 ? [...value, id] : value.toSpliced(at, 0, id)
}
