import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/page-icons.tsx'
import { notify } from '../../../ui/toast.ts'
import { receiptBytes } from '../../receipts/receipt-bytes.ts'
import type { OwnInvoice } from '../invoice-shapes.ts'

interface InvoiceButtonProps {
  invoice: OwnInvoice
  load: (invoiceId: string) => Promise<{ fileName: string; pdf: string }>
  className?: string
}

/** Saves an invoice or a credit note as it was issued. */
export function InvoiceButton({ invoice: { id, kind, number }, load, className }: InvoiceButtonProps) {
  const [isLoading, setLoading] = useState(false)
  async function save() {
    setLoading(true)
    try {
      const { fileName, pdf } = await load(id)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([receiptBytes(pdf)], { type: 'application/pdf' }))
      link.download = fileName
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      const what = kind === 'invoice' ? 'La facture n’a pas pu être téléchargée' : 'L’avoir n’a pas pu être téléchargé'
      notify.error(`${what}. Réessayez.`, error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" loading={isLoading} className={className} onClick={() => void save()}>
      <DownloadIcon />
      {kind === 'invoice' ? 'Facture' : 'Avoir'} N° {number}
    </Button>
  )
}
