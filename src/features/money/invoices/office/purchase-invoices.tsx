import { useCallback } from 'react'
import { billNames } from '#lib/words/bill-names.ts'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { InvoiceButton } from '../ui/invoice-button.tsx'
import { InvoiceDataButton } from './invoice-data-button.tsx'

/** Invoice and credit notes of a purchase; renders nothing if its site issues none. */
export function PurchaseInvoices({ purchaseId }: { purchaseId: string }) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/list-invoices', { purchaseId }), [client, purchaseId])
  const { found, failure, reload } = useLoaded(read)
  if (failure !== null) return <ListFailure text="Échec du chargement des factures" error={failure} retry={reload} />
  if (!found || found.items.length === 0) return null
  return (
    <ul aria-label="Factures et avoirs" className="flex flex-wrap gap-2">
      {found.items.map((invoice) => (
        <li key={invoice.id} className="flex flex-wrap gap-2">
          <InvoiceButton
            invoice={invoice}
            load={(invoiceId) => adminCall(client)('/admin/get-invoice-pdf', { invoiceId })}
          />
          <InvoiceDataButton
            name={`${billNames[invoice.kind].within} N° ${invoice.number}`}
            load={() => adminCall(client)('/admin/get-invoice-data', { invoiceId: invoice.id })}
          />
        </li>
      ))}
    </ul>
  )
}
