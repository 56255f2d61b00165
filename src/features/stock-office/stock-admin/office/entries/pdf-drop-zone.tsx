import { useDropzone } from 'react-dropzone'
import { PDF } from '#features/stock-office/stock-entries/document-rules.ts'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { UploadIcon } from '#ui/office-icons.tsx'

interface PdfDropZoneProps {
  onFiles: (files: File[]) => void
  /** Called if the dropped items could not be read. */
  onFailure: () => void
}

const LABEL = 'Choisir des PDF'

/** Accepts dropped or picked PDFs and whole folders. Other files pass through, to be refused by name. */
export function PdfDropZone({ onFiles, onFailure }: PdfDropZoneProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: { [PDF]: ['.pdf'] },
    multiple: true,
    noClick: true,
    noKeyboard: true,
    onDrop: (taken, refused) => onFiles([...taken, ...refused.map(({ file }) => file)]),
    onError: onFailure,
  })
  return (
    <div
      {...getRootProps()}
      data-drop-zone=""
      className={classNames(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-12 text-center',
        isDragActive ? 'border-main bg-main-soft' : 'border-line bg-surface',
      )}
    >
      <input {...getInputProps({ 'aria-label': LABEL })} />
      <UploadIcon className="size-8 text-ink-soft" />
      <p className="text-copy max-md:hidden">
        {isDragActive ? 'Lâchez pour voir l’ordre des documents' : 'Déposez les PDF ou leur dossier ici, ou'}
      </p>
      <Button size="sm" onClick={open}>
        {LABEL}
      </Button>
      <p className="text-note text-ink-soft">PDF, {limits.document.text} au plus chacun</p>
    </div>
  )
}
