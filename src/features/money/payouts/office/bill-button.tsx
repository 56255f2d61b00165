import { SavePdfButton } from '#features/money/receipts/ui/save-pdf-button.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Button that saves the invoice in a partner's name. */
export function BillButton({ payoutId, number }: { payoutId: string; number: string }) {
  const { client } = useOfficeContext()
  return (
    <SavePdfButton
      load={() => adminCall(client)('/admin/get-self-bill', { payoutId })}
      failure="La facture n’a pas pu être téléchargée"
    >
      Facture N° {number}
    </SavePdfButton>
  )
}
