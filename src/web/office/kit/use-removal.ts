import { useState } from 'react'
import type { Conflict } from '#contract/conflict-shapes.ts'
import { notifyFailure } from '#ui/toast.ts'
import { findConflict } from './find-conflict.ts'

interface Removal {
  /** `updatedAt` of the state that the person saw. */
  updatedAt: number
  /** Makes the call and its follow-up. */
  remove(ifUpdatedAt: number): Promise<unknown>
  /** Shows the present state. */
  reload(): Promise<unknown>
  /** Reports a refusal that is no conflict. */
  refuse?(error: unknown): void
}

/**
 * Deletion by a button. If the item has changed since the person saw it, nothing is deleted, and `dialog` has the props
 * of `RemovalConflictDialog`.
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
