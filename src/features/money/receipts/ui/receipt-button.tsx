import { type PdfFile, SavePdfButton } from './save-pdf-button.tsx'

interface ReceiptButtonProps {
  load: () => Promise<PdfFile>
  className?: string
}

/** Button that saves the receipt as it is now. */
export const ReceiptButton = ({ load, className }: ReceiptButtonProps) => (
  <SavePdfButton load={load} failure="Le reçu n’a pas pu être téléchargé" className={className}>
    Télécharger le reçu
  </SavePdfButton>
)
