import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ClientError } from '../../../api/client.ts'
import type { Conflict } from '../../../contract/conflict-shapes.ts'
import type { OfficeVendor } from '../../../features/vendors/vendor-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { notify, notifyFailure } from '../../../ui/toast.ts'
import { findConflict } from '../kit/find-conflict.ts'
import { HistoryDialog } from '../kit/form/history-dialog.tsx'
import { RemovalConflictDialog } from '../kit/form/removal-conflict-dialog.tsx'
import { useOfficeForm } from '../kit/form/use-office-form.ts'
import type { ScopeCall } from '../kit/scope-call.ts'
import { notifySaved } from '../kit/undo-saved.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { notifyUndoable } from '../notices.ts'
import { OfficePage } from '../office-page.tsx'
import { forgetRecent } from '../recent-items.ts'
import { useOfficeContext, useScope } from '../use-office.ts'
import { useRecentItem } from '../use-recent-item.ts'
import { VendorForm } from './vendor-form.tsx'
import { checkVendor, storedVendor, toVendorUpdate } from './vendor-values.ts'
import { vendorWords } from './vendor-words.ts'

const ScanLinks = lazy(() => import('../check-in/scan-links.tsx').then((loaded) => ({ default: loaded.ScanLinks })))

export function EditVendorPage({ item }: { item: OfficeVendor }) {
  const router = useRouter()
  const scope = useScope()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedVendor(item), [item])
  const form = useOfficeForm({
    item: `vendor/${item.id}`,
    stored,
    check: checkVendor,
    words: vendorWords,
    save: async (values, { base, idempotencyKey }) => {
      const input = { id: item.id, ...toVendorUpdate(base.values, values), ifUpdatedAt: base.version ?? undefined }
      const { vendor } = await call('/update-vendor', input, { idempotencyKey })
      const after = () => router.invalidate()
      void notifySaved(`Partenaire ${vendor.name} modifié`, {
        call,
        target: vendor.id,
        updatedAt: vendor.updatedAt,
        after,
      })
      // As the document has it of categories and partners alike (K-SCREEN-117).
      void router.navigate({ href: scope.kind === 'admin' ? '/admin/vendor' : `/cse-admin/${scope.groupId}/vendors` })
      return null
    },
    reload: async () => storedVendor((await call('/get-vendor', { vendorId: item.id })).item),
  })
  useRecentItem({ kind: 'Partenaire', label: item.name })
  const removal = useRemoveVendor(call, item)
  return (
    <OfficePage
      actions={
        <>
          {scope.kind === 'admin' ? (
            <Link
              to="/admin/statements/vendor/$vendorId"
              params={{ vendorId: item.id }}
              className="font-medium text-link underline underline-offset-3"
            >
              Relevé
            </Link>
          ) : null}
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
          <Button
            variant="secondary"
            size="sm"
            loading={removal.isPending}
            onClick={() => removal.remove(form.base.version ?? item.updatedAt)}
          >
            Supprimer
          </Button>
        </>
      }
    >
      <VendorForm of={form} submit="Modifier" item={item} />
      {scope.kind === 'admin' ? (
        <Suspense fallback={null}>
          <ScanLinks vendorId={item.id} />
        </Suspense>
      ) : null}
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={item.id}
        call={call}
        words={vendorWords}
      />
      <RemovalConflictDialog
        conflict={removal.conflict}
        words={vendorWords}
        remove={() => removal.remove(removal.conflict?.updatedAt)}
        keep={removal.keep}
      />
    </OfficePage>
  )
}

/** Deletes what the person has seen without asking: the notice takes it back from the trash. */
function useRemoveVendor(call: ScopeCall, item: OfficeVendor) {
  const scope = useScope()
  const { screens, drafts, office } = useOfficeContext()
  const router = useRouter()
  const [isPending, setPending] = useState(false)
  const [found, setFound] = useState<Conflict | null>(null)
  const remove = async (ifUpdatedAt: number | undefined) => {
    setPending(true)
    setFound(null)
    try {
      const { trashId } = await call('/delete-vendor', { id: item.id, ifUpdatedAt })
      drafts.drop(`vendor/${item.id}`)
      forgetRecent(office.person.email, router.state.location.pathname)
      const undo = async () => {
        if (trashId !== null) await call('/restore-from-trash', { trashId })
        else if (item.visibility !== 'Archived')
          await call('/update-vendor', { id: item.id, updates: { visibility: item.visibility } })
        notify.success(`Partenaire "${item.name}" repris`)
        await router.invalidate()
      }
      const done = trashId === null ? 'archivé : il a déjà été vendu' : 'supprimé'
      void notifyUndoable(`Partenaire "${item.name}" ${done}`, undo)
      await router.navigate({ href: afterRemoval() })
    } catch (error) {
      const changed = findConflict(error, item.updatedAt)
      if (changed) setFound(changed)
      else if (error instanceof ClientError && error.code === 'vendorInUse') notify.error(inUseText(error.details))
      else notifyFailure(error)
    } finally {
      setPending(false)
    }
  }
  const afterRemoval = () => {
    if (scope.kind === 'admin') return '/admin/vendor'
    // Its offers, once the office has that screen.
    const page = screens.has('/cse-admin/$groupId/activity') ? 'activity' : 'vendors'
    return `/cse-admin/${scope.groupId}/${page}`
  }
  return {
    remove: (ifUpdatedAt: number | undefined) => void remove(ifUpdatedAt),
    isPending,
    conflict: found,
    keep: () => {
      setFound(null)
      void router.invalidate()
    },
  }
}

function inUseText(details: unknown): string {
  const count =
    typeof details === 'object' && details !== null && 'activities' in details ? Number(details.activities) : 0
  return count === 1
    ? 'Ce partenaire a encore une activité : supprimez-la d’abord.'
    : `Ce partenaire a encore ${count || 'des'} activités : supprimez-les d’abord.`
}
