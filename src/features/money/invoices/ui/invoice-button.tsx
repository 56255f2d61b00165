import type { OwnInvoice } from '#contract/order-shapes.ts'
import { type PdfFile, SavePdfButton } from '#features/money/receipts/ui/save-pdf-button.tsx'

interface InvoiceButtonProps {
  invoice: OwnInvoice
  load: (invoiceId: string) => Promise<PdfFile>
  className?: string
}

/** Button that saves an invoice or credit note as it was issued. */
export function InvoiceButton({ invoice: { id, kind, number }, load, className }: InvoiceButtonProps) {
  const [name, failure] =
    kind === 'invoice'
      ? ['Facture', 'La facture n’a pas pu être téléchargée']
      : ['Avoir', 'L’avoir n’a pas pu être téléchargé']
  return (
    <SavePdfButton load={() => load(id)} failure={failure} className={className}>
      {name} N° {number}
    </SavePdfButton>
  )
}
