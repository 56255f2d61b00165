import { ButtonAnchor } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import type { OwnTicket } from '../own-ticket-shapes.ts'

/** Links to the documents of a ticket. */
export const TicketDocuments = ({ documents }: Pick<OwnTicket, 'documents'>) =>
  documents.map(({ id, url }, at) => (
    <ButtonAnchor key={id} href={url} download variant="secondary" size="sm">
      <DownloadIcon />
      {documents.length > 1 ? `Document ${at + 1}` : 'Document'} (PDF)
    </ButtonAnchor>
  ))
