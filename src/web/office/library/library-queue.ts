import type { Client } from '../../../api/client.ts'
import { refusalOfAnnounced, refusalTexts } from '../../../features/library/library-rules.ts'
import type { LibraryItem } from '../../../features/library/library-shapes.ts'
import { createFileQueue, type FileQueue } from '../kit/upload/file-queue.ts'

interface LibraryQueueOptions {
  client: Client
  groupId: string
  /** The folder that the files go into, or the file that they are versions of. */
  target: () => { folderId: string | null; itemId?: string }
  onDone: (item: LibraryItem) => void
}

/** Refused for what the file is, or for where it would go: the reason is told, and to send it again would not help. */
const ownFaults = new Set<string>(['libraryFileRefused', 'libraryNameTaken', 'libraryFull', 'libraryItemNotFound'])

/** Files on their way into a library. */
export function libraryQueue({ client, groupId, target, onDone }: LibraryQueueOptions): FileQueue {
  const finished = new Map<string, LibraryItem>()
  // Where it was added, wherever the person has gone since.
  const targets = new WeakMap<File, ReturnType<typeof target>>()
  return createFileQueue({
    refusalOf: (file) => {
      targets.set(file, target())
      const refusal = refusalOfAnnounced(file.name, file.size)
      return refusal === null ? null : refusalTexts[refusal]
    },
    announce: async (file, signal) => {
      const input = { groupId, name: file.name, size: file.size, ...(targets.get(file) ?? target()) }
      const { id, url, mimeType } = await client('/cse-admin/start-library-upload', input, { signal })
      return { id, url, type: mimeType }
    },
    finish: async (id, signal) => {
      const { item } = await client('/cse-admin/finish-library-upload', { groupId, id }, { signal })
      finished.set(id, item)
    },
    onDone: (id) => {
      const item = finished.get(id)
      if (item) onDone(item)
    },
    noRoom: 'Une version à la fois.',
    isOwnFault: ({ status, code }) => status === 400 || ownFaults.has(code),
  })
}
