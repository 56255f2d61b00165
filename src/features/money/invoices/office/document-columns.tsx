import { SavePdfButton } from '#features/money/receipts/ui/save-pdf-button.tsx'
import type { ListedInvoice } from '#kernel/invoices/invoice-shapes.ts'
import { billNames } from '#lib/words/bill-names.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { InvoiceDataButton } from './invoice-data-button.tsx'

const documentName = ({ kind, number }: ListedInvoice): string => `${billNames[kind].within} N° ${number}`

/** Buttons that save a document as it was issued, for people and for programs. A phone has them on the order's page. */
export const documentColumns = (call: AdminCall): Column<ListedInvoice>[] => [
  {
    id: 'pdf',
    header: 'PDF',
    value: () => null,
    cell: (item) => (
      <SavePdfButton
        load={() => call('/admin/get-invoice-pdf', { invoiceId: item.id })}
        failure={`Le PDF de ${documentName(item)} n’a pas pu être téléchargé`}
      >
        PDF<span className="sr-only"> de {documentName(item)}</span>
      </SavePdfButton>
    ),
  },
  {
    id: 'données',
    header: 'Données',
    value: () => null,
    cell: (item) => (
      <InvoiceDataButton
        name={documentName(item)}
        load={() => call('/admin/get-invoice-data', { invoiceId: item.id })}
      />
    ),
  },
]
