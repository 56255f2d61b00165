import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { findConflict } from '#web/office/kit/find-conflict.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface Seen {
  id: string
  label: string
  updatedAt: number
}

const changedText = (labels: readonly string[]) =>
  labels.length === 1
    ? `« ${labels[0]} » a changé entre-temps : relisez-la d’abord.`
    : `${labels.map((label) => `« ${label} »`).join(', ')} ont changé entre-temps : relisez-les d’abord.`

/** Marks a committee's changes of these activities as seen, up to the state shown here. */
export function MarkAsSeen({ items, done }: { items: readonly Seen[]; done?: () => void }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const [isRunning, setRunning] = useState(false)
  const mark = async () => {
    setRunning(true)
    const changed: string[] = []
    try {
      for (const { id, label, updatedAt } of items)
        await adminCall(client)('/admin/mark-activity-as-clean', { id, ifUpdatedAt: updatedAt }).catch((error) => {
          if (findConflict(error, updatedAt) === null) throw error
          changed.push(label)
        })
      const seen = items.length - changed.length
      if (seen > 0) notify.success(seen > 1 ? `${seen} activités marquées comme vues` : 'Mis à jour')
      if (changed.length > 0) notify.error(changedText(changed))
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
