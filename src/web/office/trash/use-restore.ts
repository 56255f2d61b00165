import { useState } from 'react'
import { z } from 'zod'
import { type CallInput, ClientError } from '#api/client.ts'
import { takenValue } from '#kernel/history/trash-shapes.ts'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '../kit/use-attempt.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import type { Refused } from './restore-instead.tsx'

const conflict = z.object({ taken: takenValue })

function findRefused(error: unknown): Refused | null {
  if (!(error instanceof ClientError) || error.code !== 'restoreConflict') return null
  const { data } = conflict.safeParse(error.details)
  return data ? { ...data.taken, message: error.message } : null
}

interface Restored {
  id: string
  label: string
  onRestored: () => Promise<unknown>
}

/** Restores an item from the trash. If its name is taken by now, `refused` says which value to ask for instead. */
export function useRestore({ id, label, onRestored }: Restored) {
  const call = useScopeCall()
  const [isPending, attempt] = useAttempt()
  const [refused, setRefused] = useState<Refused | null>(null)
  const restore = (instead?: CallInput<'/admin/restore-from-trash'>['instead']) =>
    attempt(async () => {
      try {
        await call('/restore-from-trash', { trashId: id, instead })
      } catch (error) {
        const next = findRefused(error)
        if (next === null) throw error
        return setRefused(next)
      }
      setRefused(null)
      notify.success(`« ${label} » est de retour`)
      await onRestored()
    })
  return {
    isPending,
    refused,
    restore: () => restore(),
    restoreWith: (field: Refused['field'], value: string) => restore({ [field]: value }),
    close: () => setRefused(null),
  }
}
