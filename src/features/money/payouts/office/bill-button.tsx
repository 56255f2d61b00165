import { SavePdfButton } from '#features/money/receipts/ui/save-pdf-button.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface BillButtonProps {
  payoutId: string
  number: string
  /** The operator's invoice of its commission, instead of the one in the partner's name. */
  ofCommission?: boolean
}

/** Button that saves an invoice of a paid statement. */
export function BillButton({ payoutId, number, ofCommission = false }: BillButtonProps) {
  const { client } = useOfficeContext()
  const bill = ofCommission ? 'commission' : 'self'
  return (
    <SavePdfButton
      load={() => adminCall(client)('/admin/get-self-bill', { payoutId, bill })}
      failure="La facture n’a pas pu être téléchargée"
    >
      {ofCommission ? 'Commission' : 'Facture'} N° {number}
    </SavePdfButton>
  )
}
