import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { RemovalConflictDialog } from '#web/office/kit/form/removal-conflict-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { recallAddress } from '#web/office/kit/list/list-memory.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { homeOfScope } from '#web/office/office-facts.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useScope } from '#web/office/use-office.ts'
import { useRecentItem } from '#web/office/use-recent-item.ts'
import type { OfficeVendor } from '../vendor-shapes.ts'
import { ActivitiesLink } from './activities-link.tsx'
import { withLivingAddresses } from './location-values.ts'
import { PartnerInUse } from './partner-in-use.tsx'
import { useRemoveVendor } from './remove-vendor.ts'
import { toVendorUpdate, vendorEntity } from './vendor-entity.ts'
import { VendorForm } from './vendor-form.tsx'

interface EditVendorPageProps {
  item: OfficeVendor
  activityCount: number
  /** Further sections below the form, such as the operator's own data on the partner. */
  children?: ReactNode
}

export function EditVendorPage({ item, activityCount, children }: EditVendorPageProps) {
  const router = useRouter()
  const scope = useScope()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const list = scope.kind === 'admin' ? '/admin/vendor' : `/cse-admin/${scope.groupId}/vendors`
  const stored = useMemo(() => vendorEntity.toStored(item), [item])
  const form = useOfficeForm({
    item: `vendor/${item.id}`,
    stored,
    check: vendorEntity.check,
    words: vendorEntity.words,
    sendsChanges: true,
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
      // Returns to the list, as documented for categories and partners alike (K-SCREEN-117).
      void router.navigate({ href: recallAddress(list) })
      return null
    },
    adopt: withLivingAddresses,
    reload: async () => vendorEntity.toStored((await call('/get-vendor', { vendorId: item.id })).item),
  })
  useRecentItem({ kind: 'Partenaire', label: item.name, href: `${homeOfScope(scope)}/vendor/${item.id}` })
  const removal = useRemoveVendor(call, item, form.base.version ?? item.updatedAt)
  return (
    <OfficePage
      actions={
        <>
          {scope.kind === 'admin' ? <ActivitiesLink of={{ vendor: item.id }} count={activityCount} /> : null}
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
          <Button variant="secondary" size="sm" loading={removal.isPending} onClick={removal.start}>
            Supprimer
          </Button>
        </>
      }
    >
      <VendorForm of={form} submit="Modifier" item={item} />
      {children}
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={item.id}
        call={call}
        words={vendorEntity.words}
        onUndone="routeReloads"
      />
      <RemovalConflictDialog {...removal.dialog} words={vendorEntity.words} />
      <PartnerInUse use={removal.use} item={item} close={removal.closeUse} />
    </OfficePage>
  )
}
