import { useState } from 'react'
import type { Conflict } from '#contract/conflict-shapes.ts'
import { notifyFailure } from '#ui/toast.ts'
import { findConflict } from './find-conflict.ts'

interface Removal {
  /** `updatedAt` of what the person has seen. */
  updatedAt: number
  /** Makes the call, and what follows from it. */
  remove(ifUpdatedAt: number): Promise<unknown>
  /** Shows what is stored now. */
  reload(): Promise<unknown>
  /** Tells of a refusal that is no conflict. */
  refuse?(error: unknown): void
}

/**
 * A deletion that a button starts. Where somebody has saved since the person has looked, nothing is deleted, and `dialog` is
 * what `RemovalConflictDialog` shows.
 */
export function useRemoval({ updatedAt, remove, reload, refuse = notifyFailure }: Removal) {
  const [isPending, setPending] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const start = async (ifUpdatedAt: number) => {
    setPending(true)
    setConflict(null)
    try {
      await remove(ifUpdatedAt)
    } catch (error) {
      const changed = findConflict(error, updatedAt)
      if (changed) setConflict(changed)
      else refuse(error)
    } finally {
      setPending(false)
    }
  }
  return {
    isPending,
    start: () => void start(updatedAt),
    dialog: {
      conflict,
      remove: () => void start(conflict?.updatedAt ?? updatedAt),
      keep: () => {
        setConflict(null)
        void reload()
      },
    },
  }
}
