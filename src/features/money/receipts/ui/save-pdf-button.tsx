import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notify } from '#ui/toast.ts'
import { receiptBytes } from '../receipt-bytes.ts'

export interface PdfFile {
  fileName: string
  /** PDF in base64. */
  pdf: string
}

interface SavePdfButtonProps {
  load: () => Promise<PdfFile>
  /** Message if the download fails: "Le reçu n’a pas pu être téléchargé". */
  failure: string
  className?: string | undefined
  children: ReactNode
}

/** Button that saves the PDF returned by a call. */
export function SavePdfButton({ load, failure, className, children }: SavePdfButtonProps) {
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
      notify.error(`${failure}. Réessayez.`, error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" loading={isLoading} className={className} onClick={() => void save()}>
      <DownloadIcon />
      {children}
    </Button>
  )
}
