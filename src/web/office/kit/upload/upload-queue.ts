import { refusalOfAnnounced, refusalTexts } from '#kernel/media/upload-rules.ts'
import type { ScopeCall } from '../scope-call.ts'
import { createFileQueue, type FileQueue, type UploadItem } from './file-queue.ts'

interface QueueOptions {
  call: ScopeCall
  purpose: 'picture' | 'logo'
  onDone: (id: string, queue: readonly UploadItem[]) => void
}

/** Upload queue of pictures. */
export const createUploadQueue = ({ call, purpose, onDone }: QueueOptions): FileQueue =>
  createFileQueue({
    refusalOf: ({ type, size }) => {
      const refusal = refusalOfAnnounced(type, size)
      return refusal === null ? null : refusalTexts[refusal]
    },
    announce: ({ type, size }, signal) => call('/start-media-upload', { mimeType: type, size, purpose }, { signal }),
    finish: (id, signal) => call('/finish-media-upload', { id }, { signal }),
    onDone,
    noRoom: 'Il y a déjà assez d’images : retirez-en une d’abord.',
  })

/** Inserts an uploaded picture in the order in which the files were chosen, whichever arrived first. */
export function placed(value: readonly string[], id: string, queue: readonly UploadItem[]): string[] {
  const order = queue.map((item) => item.id)
  const later = new Set(order.slice(order.indexOf(id) + 1))
  const at = value.findIndex((own) => later.has(own))
  return at < 0 ? [...value, id] : value.toSpliced(at, 0, id)
}
