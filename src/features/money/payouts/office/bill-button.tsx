import { SavePdfButton } from '#features/money/receipts/ui/save-pdf-button.tsx'
import { billNames, type InvoiceKind } from '#lib/words/bill-names.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface BillButtonProps {
  payoutId: string
  number: string
  kind?: InvoiceKind
  /** The operator's invoice of its commission, instead of the one in the partner's name. */
  ofCommission?: boolean
}

/** Button that saves an invoice of a paid statement. */
export function BillButton({ payoutId, number, kind = 'invoice', ofCommission = false }: BillButtonProps) {
  const { client } = useOfficeContext()
  const { title, lost } = billNames[kind]
  const bill = ofCommission ? 'commission' : 'self'
  return (
    <SavePdfButton load={() => adminCall(client)('/admin/get-self-bill', { payoutId, bill })} failure={lost}>
      {ofCommission ? `${title} de commission` : title} N° {number}
    </SavePdfButton>
  )
}
