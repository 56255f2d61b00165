import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { notify, notifyFailure } from '../../../ui/toast.ts'
import { adminCall } from '../kit/scope-call.ts'
import { useOfficeContext } from '../use-office.ts'

interface Seen {
  id: string
  updatedAt: number
}

/** Says of these activities that what a committee has changed has been looked at, as far as it has been shown here. */
export function MarkAsSeen({ items, done }: { items: readonly Seen[]; done?: () => void }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const [isRunning, setRunning] = useState(false)
  const mark = async () => {
    setRunning(true)
    try {
      for (const { id, updatedAt } of items)
        await adminCall(client)('/admin/mark-activity-as-clean', { id, ifUpdatedAt: updatedAt })
      notify.success(items.length > 1 ? `${items.length} activités marquées comme vues` : 'Mis à jour')
      done?.()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setRunning(false)
      await router.invalidate()
    }
  }
  return (
    <Button size="sm" variant="secondary" loading={isRunning} onClick={() => void mark()}>
      Marquer comme vu
    </Button>
  )
}
