import type { Client } from '#api/client.ts'
import { createFileQueue, type FileQueue } from '#web/office/kit/upload/file-queue.ts'
import { refusalOfAnnounced, refusalTexts } from '../library-rules.ts'
import type { LibraryItem } from '../library-shapes.ts'

/** Destination of an upload, fixed when the file was added, wherever the administrator goes afterwards. */
export interface UploadTarget {
  folderId: string | null
  /** File of which this is a new version. */
  itemId?: string
  /** Readers of a new file. */
  readers?: 'members' | 'admins'
}

interface LibraryQueueOptions {
  client: Client
  groupId: string
  onDone: (item: LibraryItem) => void
}

interface LibraryQueue {
  queue: FileQueue
  /** Adds files to the queue, at most `room` of them. */
  add(files: readonly File[], target: UploadTarget, room?: number): void
  targetFor(file: File): UploadTarget
}

/** Refusals for which sending the file again would not help. */
const ownFaults = new Set<string>(['libraryFileRefused', 'libraryNameTaken', 'libraryFull', 'libraryItemNotFound'])

/** Upload queue of a library. */
export function libraryQueue({ client, groupId, onDone }: LibraryQueueOptions): LibraryQueue {
  const finished = new Map<string, LibraryItem>()
  const readers = new Map<string, UploadTarget['readers']>()
  const targets = new WeakMap<File, UploadTarget>()
  const targetFor = (file: File) => targets.get(file) ?? { folderId: null }
  const queue: FileQueue = createFileQueue({
    refusalOf: (file) => {
      const refusal = refusalOfAnnounced(file.name, file.size)
      return refusal === null ? null : refusalTexts[refusal]
    },
    announce: async (file, signal) => {
      const { readers: wanted, ...target } = targetFor(file)
      const input = { groupId, name: file.name, size: file.size, ...target }
      const { id, url, mimeType } = await client('/cse-admin/start-library-upload', input, { signal })
      readers.set(id, wanted)
      return { id, url, type: mimeType }
    },
    finish: async (id, signal) => {
      const input = { groupId, id, readers: readers.get(id) }
      const { item } = await client('/cse-admin/finish-library-upload', input, { signal })
      finished.set(id, item)
    },
    onDone: (id, items) => {
      const item = finished.get(id)
      finished.delete(id)
      readers.delete(id)
      const arrived = items.find((each) => each.id === id)
      if (arrived) queue.forget(arrived.key)
      if (item) onDone(item)
    },
    noRoom: 'Une version à la fois.',
    isOwnFault: ({ status, code }) => status === 400 || ownFaults.has(code),
  })
  return {
    queue,
    targetFor,
    add(files, target, room = Number.POSITIVE_INFINITY) {
      for (const file of files) targets.set(file, target)
      queue.add(files, room)
    },
  }
}
