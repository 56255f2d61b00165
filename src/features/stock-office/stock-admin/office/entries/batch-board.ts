import type { BatchItem } from './batch-item.ts'

/** Interval of screen updates, which groups many small steps. */
const TELL_MS = 100

export type BatchBoard = ReturnType<typeof createBatchBoard>

/** Documents of a drop with their states, and the screens that follow them. */
export function createBatchBoard() {
  let items: BatchItem[] = []
  let snapshot: readonly BatchItem[] = items
  let teller: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()

  const tell = () => {
    teller ??= setTimeout(() => {
      teller = null
      snapshot = [...items]
      for (const listener of listeners) listener()
    }, TELL_MS)
  }

  return {
    items: (): readonly BatchItem[] => items,
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(key: number, part: Partial<BatchItem>) {
      const item = items[key]
      if (item) items[key] = { ...item, ...part }
      tell()
    },
    /** Begins with other documents, in their order of sale. */
    fill(documents: readonly Pick<BatchItem, 'file' | 'forEntry'>[]) {
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
      tell()
    },
    close() {
      if (teller !== null) clearTimeout(teller)
    },
  }
}
