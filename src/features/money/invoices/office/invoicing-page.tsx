import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { CallResult } from '#api/client.ts'
import { LoadedSettings } from '#web/office/kit/form/loaded-settings.tsx'
import { useSettingsForm } from '#web/office/kit/form/use-settings-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
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
  const admin = useMemo(() => adminCall(client), [client])
  const stored = useMemo(() => storedInvoicing(found.invoicing, found.today), [found])
  const form = useSettingsForm({
    item: `invoicing/${found.site}`,
    stored,
    check: checkInvoicing,
    words: invoicingWords,
    savedText: 'Réglages enregistrés',
    write: async (values, { ifUpdatedAt, idempotencyKey }) => {
      const input = { ...sentInvoicing(values), ifUpdatedAt }
      const { invoicing } = await admin('/admin/update-invoicing', input, { idempotencyKey })
      return { saved: invoicing, stored: storedInvoicing(invoicing, found.today) }
    },
    readAgain: reload,
    reload: async () => {
      const { invoicing, today } = await admin('/admin/get-invoicing', {})
      return storedInvoicing(invoicing, today)
    },
  })
  return <InvoicingForm of={form} found={found} />
}
