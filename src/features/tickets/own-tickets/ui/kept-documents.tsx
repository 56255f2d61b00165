import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import type { OwnTicket } from '../own-ticket-shapes.ts'
import { readDocument } from './kept-tickets.ts'

/** Documents stored on this device; leaves out others, which need a network. */
export const KeptDocuments = ({ documents }: Pick<OwnTicket, 'documents'>) =>
  documents.map((document) => <KeptDocument key={document.id} document={document} />)

function KeptDocument({ document: { id, fileName } }: { document: OwnTicket['documents'][number] }) {
  const [bytes, setBytes] = useState<Blob | null>(null)
  useEffect(() => {
    void readDocument(id).then(setBytes)
  }, [id])
  if (bytes === null) return null
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(bytes)
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button variant="secondary" size="sm" onClick={save}>
      <DownloadIcon />
      {fileName}
    </Button>
  )
}
