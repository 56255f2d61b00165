import { useState } from 'react'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notify } from '#ui/toast.ts'
import { download } from '#web/office/kit/list/download.ts'

/** Button that saves the statement as a PDF. */
export function PdfButton({ load }: { load: () => Promise<{ fileName: string; pdf: string }> }) {
  const [isLoading, setLoading] = useState(false)
  async function save() {
    setLoading(true)
    try {
      const { fileName, pdf } = await load()
      download(new Blob([receiptBytes(pdf)], { type: 'application/pdf' }), fileName)
    } catch (error) {
      notify.error('Le relevé n’a pas pu être téléchargé. Réessayez.', error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" loading={isLoading} onClick={() => void save()}>
      <DownloadIcon />
      PDF
    </Button>
  )
}
