import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/page-icons.tsx'
import { notify } from '../../../ui/toast.ts'
import { receiptBytes } from '../receipt-bytes.ts'

interface ReceiptButtonProps {
  load: () => Promise<{ fileName: string; pdf: string }>
  className?: string
}

/** Saves the receipt as it stands now. */
export function ReceiptButton({ load, className }: ReceiptButtonProps) {
  const [isLoading, setLoading] = useState(false)
  async function save() {
    setLoading(true)
    try {
      const { fileName, pdf } = await load()
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([receiptBytes(pdf)], { type: 'application/pdf' }))
      link.download = fileName
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      notify.error('Le reçu n’a pas pu être téléchargé. Réessayez.', error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" loading={isLoading} className={className} onClick={() => void save()}>
      <DownloadIcon />
      Télécharger le reçu
    </Button>
  )
}
