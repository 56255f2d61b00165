import type { OwnInvoice } from '#contract/order-shapes.ts'
import { type PdfFile, SavePdfButton } from '#features/money/receipts/ui/save-pdf-button.tsx'
import { billNames } from '#lib/words/bill-names.ts'

interface InvoiceButtonProps {
  invoice: OwnInvoice
  load: (invoiceId: string) => Promise<PdfFile>
  className?: string
}

/** Button that saves an invoice or credit note as it was issued. */
export function InvoiceButton({ invoice: { id, kind, number }, load, className }: InvoiceButtonProps) {
  const { title, lost } = billNames[kind]
  return (
    <SavePdfButton load={() => load(id)} failure={lost} className={className}>
      {title} N° {number}
    </SavePdfButton>
  )
}
