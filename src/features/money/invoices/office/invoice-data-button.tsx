import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notify } from '#ui/toast.ts'
import { download } from '#web/office/kit/list/download.ts'

interface InvoiceDataButtonProps {
  /** Name of the document, for whoever hears the buttons without seeing what they stand beside. */
  name: string
  load: () => Promise<{ fileName: string; xml: string }>
}

/** Button that saves an invoice as data, for a program that takes invoices over. */
export function InvoiceDataButton({ name, load }: InvoiceDataButtonProps) {
  const [isLoading, setLoading] = useState(false)
  async function save() {
    setLoading(true)
    try {
      const { fileName, xml } = await load()
      download(new Blob([xml], { type: 'application/xml' }), fileName)
    } catch (error) {
      notify.error('Les données n’ont pas pu être téléchargées. Réessayez.', error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isLoading}
      aria-label={`Données (XML) de ${name}`}
      onClick={() => void save()}
    >
      <DownloadIcon />
      Données (XML)
    </Button>
  )
}
