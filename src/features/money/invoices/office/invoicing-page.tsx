import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { CallResult } from '#api/client.ts'
import { notify } from '#ui/toast.ts'
import { LoadedSettings } from '#web/office/kit/form/loaded-settings.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { InvoicingForm } from './invoicing-form.tsx'
import { checkInvoicing, invoicingWords, sentInvoicing, storedInvoicing } from './invoicing-values.ts'

type Found = CallResult<'/admin/get-invoicing'>

/** Form of the site's invoice settings, with its history. */
export function InvoicingPage() {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-invoicing', {}), [client])
  return (
    <LoadedSettings
      read={read}
      failureText="Échec du chargement des réglages"
      links={
        <Link to="/admin/invoices" className="font-medium text-link underline underline-offset-3">
          Factures
        </Link>
      }
      historyTarget={({ invoicing }) => invoicing?.id}
      words={invoicingWords}
    >
      {(found, reload) => <LoadedForm found={found} reload={reload} />}
    </LoadedSettings>
  )
}

function LoadedForm({ found, reload }: { found: Found; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const call = useScopeCall()
  const admin = useMemo(() => adminCall(client), [client])
  const stored = useMemo(() => storedInvoicing(found.invoicing, found.today), [found])
  const form = useOfficeForm({
    item: `invoicing/${found.site}`,
    stored,
    check: checkInvoicing,
    words: invoicingWords,
    save: async (values, { base, idempotencyKey }) => {
      const input = { ...sentInvoicing(values), ifUpdatedAt: base.version ?? undefined }
      const { invoicing } = await admin('/admin/update-invoicing', input, { idempotencyKey })
      const text = 'Réglages enregistrés'
      if (base.version === null) notify.success(text)
      else void notifySaved(text, { call, target: invoicing.id, updatedAt: invoicing.updatedAt, after: reload })
      void reload()
      return storedInvoicing(invoicing, found.today)
    },
    reload: async () => {
      const { invoicing, today } = await admin('/admin/get-invoicing', {})
      return storedInvoicing(invoicing, today)
    },
  })
  return <InvoicingForm of={form} found={found} />
}
