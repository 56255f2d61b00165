import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { InvoicingForm } from './invoicing-form.tsx'
import { checkInvoicing, invoicingWords, sentInvoicing, storedInvoicing } from './invoicing-values.ts'

type Found = CallResult<'/admin/get-invoicing'>

/** Form of the site's invoice settings, with its history. */
export function InvoicingPage() {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-invoicing', {}), [client])
  const { found, failure, reload } = useLoaded<Found>(read)
  const [isHistory, setHistory] = useState(false)
  const call = useScopeCall()
  return (
    <OfficePage
      actions={
        <span className="flex items-center gap-4">
          <Link to="/admin/invoices" className="font-medium text-link underline underline-offset-3">
            Factures
          </Link>
          {found?.invoicing ? (
            <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
              Historique
            </Button>
          ) : null}
        </span>
      }
    >
      {failure !== null ? (
        <ListFailure text="Échec du chargement des réglages" error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        <LoadedForm found={found} reload={reload} />
      )}
      {found?.invoicing ? (
        <HistoryDialog
          open={isHistory}
          onClose={() => setHistory(false)}
          target={found.invoicing.id}
          call={call}
          words={invoicingWords}
        />
      ) : null}
    </OfficePage>
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
