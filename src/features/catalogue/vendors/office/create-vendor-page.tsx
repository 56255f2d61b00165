import { useRouter } from '@tanstack/react-router'
import { notify } from '#ui/toast.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useScope } from '#web/office/use-office.ts'
import { toVendorCreation, vendorEntity } from './vendor-entity.ts'
import { VendorForm } from './vendor-form.tsx'

const stored = vendorEntity.empty()

export function CreateVendorPage() {
  const scope = useScope()
  const router = useRouter()
  const call = useScopeCall()
  const form = useOfficeForm({
    item: scope.kind === 'admin' ? 'vendor/new' : `vendor/new/${scope.groupId}`,
    stored,
    check: vendorEntity.check,
    words: vendorEntity.words,
    save: async (values, { idempotencyKey }) => {
      const { vendor } = await call('/create-vendor', toVendorCreation(values), { idempotencyKey })
      notify.success(`Partenaire ${vendor.name} créé`)
      const href = scope.kind === 'admin' ? '/admin/vendor' : `/cse-admin/${scope.groupId}/vendor/${vendor.id}`
      void router.navigate({ href })
      return null
    },
  })
  return (
    <OfficePage>
      <VendorForm of={form} submit="Ajouter" />
    </OfficePage>
  )
}
