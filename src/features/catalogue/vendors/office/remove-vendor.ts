import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { notify, notifyFailure } from '#ui/toast.ts'
import { recallAddress } from '#web/office/kit/list/list-memory.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { notifyRemoved } from '#web/office/kit/undo-removed.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useRemoval } from '#web/office/kit/use-removal.ts'
import { homeOfScope } from '#web/office/office-facts.ts'
import { forgetRecent } from '#web/office/recent-items.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import { type OfficeVendor, type VendorUse, vendorUse } from '../vendor-shapes.ts'

/**
 * Deletes without confirmation; the notice offers to undo. `use` tells what blocks a refused deletion; `updatedAt` is
 * that of the shown form.
 */
export function useRemoveVendor(call: ScopeCall, { id, name, visibility }: OfficeVendor, updatedAt: number) {
  const { drafts, office } = useOfficeContext()
  const router = useRouter()
  const scope = useScope()
  const list = useListAfterRemoval()
  const [use, setUse] = useState<VendorUse | null>(null)
  const reload = () => router.invalidate()

  const tell = (trashId: string | null, archivedAt: number | undefined) => {
    if (trashId !== null) {
      const back = `Partenaire "${name}" repris`
      return notifyRemoved(`Partenaire "${name}" supprimé`, { call, trashId, back, after: reload })
    }
    const text = `Partenaire "${name}" archivé : il a déjà été vendu`
    // An already archived partner has not changed, so there is nothing to undo.
    if (archivedAt === undefined || visibility === 'Archived') return notify.success(text)
    return notifySaved(text, { call, target: id, updatedAt: archivedAt, after: reload })
  }

  const removal = useRemoval({
    updatedAt,
    reload,
    remove: async (ifUpdatedAt) => {
      const { trashId, archivedAt } = await call('/delete-vendor', { id, ifUpdatedAt })
      drafts.drop(`vendor/${id}`)
      forgetRecent(office.person.email, `${homeOfScope(scope)}/vendor/${id}`)
      void tell(trashId, archivedAt)
      await router.navigate({ href: recallAddress(list) })
    },
    refuse: (error) => {
      const isUsed = error instanceof ClientError && error.code === 'vendorInUse'
      const told = isUsed ? vendorUse.safeParse(error.details).data : undefined
      if (told) setUse(told)
      else notifyFailure(error)
    },
  })
  return { ...removal, use, closeUse: () => setUse(null) }
}

function useListAfterRemoval(): string {
  const { screens } = useOfficeContext()
  const scope = useScope()
  if (scope.kind === 'admin') return '/admin/vendor'
  // The committee's list of activities, if the office has that screen.
  const page = screens.has('/cse-admin/$groupId/activity') ? 'activity' : 'vendors'
  return `/cse-admin/${scope.groupId}/${page}`
}
