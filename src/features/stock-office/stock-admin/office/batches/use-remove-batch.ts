import { useState } from 'react'
import type { Conflict } from '#contract/conflict-shapes.ts'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { notify } from '#ui/toast.ts'
import { findConflict } from '#web/office/kit/find-conflict.ts'
import { adminCall, scopeCall } from '#web/office/kit/scope-call.ts'
import { notifyRemoved } from '#web/office/kit/undo-removed.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'

/** Deletes a stock without a question, because the notice offers to restore it. A sold stock is archived. */
export function useRemoveBatch({ id, activityId, updatedAt }: StockBatch, reload: () => Promise<void>) {
  const { client, drafts } = useOfficeContext()
  const scope = useScope()
  const [isPending, setPending] = useState(false)
  const [found, setFound] = useState<Conflict | null>(null)
  const remove = async (ifUpdatedAt: number | undefined) => {
    setPending(true)
    setFound(null)
    try {
      const operations = [{ type: 'deleteStock' as const, id, ifUpdatedAt }]
      const { deleted } = await adminCall(client)(
        '/admin/manage-stocks',
        { activityId, operations },
        { timeoutMs: null },
      )
      drafts.drop(`stock/${id}`)
      const trashId = deleted[0]?.trashId ?? null
      if (trashId === null) notify.success('Stock archivé : il a déjà été vendu, ses acheteurs gardent leurs places')
      else void notifyRemoved('Stock supprimé', { call: scopeCall(client, scope), trashId, after: reload })
      await reload()
    } catch (error) {
      const changed = findConflict(error, updatedAt)
      setFound(changed)
      if (!changed) {
        notify.error('Erreur lors de la mise à jour des stocks', error)
        await reload()
      }
    } finally {
      setPending(false)
    }
  }
  return {
    remove: (ifUpdatedAt: number | undefined) => void remove(ifUpdatedAt),
    isPending,
    conflict: found,
    keep: () => {
      setFound(null)
      void reload()
    },
  }
}
