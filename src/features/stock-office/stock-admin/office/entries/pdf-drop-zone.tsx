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
  /** Text of a zone of one line, on a card with other things. */
  line?: string
}

const LABEL = 'Choisir des PDF'

/** Accepts dropped or picked PDFs and whole folders. Other files pass through, to be refused by name. */
export function PdfDropZone({ onFiles, onFailure, line }: PdfDropZoneProps) {
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
        'flex items-center rounded-lg border-2 border-dashed',
        line === undefined ? 'flex-col gap-3 px-4 py-12 text-center' : 'flex-wrap gap-x-3 gap-y-2 px-3 py-2',
        isDragActive ? 'border-main bg-main-soft' : 'border-line bg-surface',
      )}
    >
      <input {...getInputProps({ 'aria-label': LABEL })} />
      <UploadIcon className={classNames('shrink-0 text-ink-soft', line === undefined ? 'size-8' : 'size-5')} />
      <p className={line === undefined ? 'text-copy max-md:hidden' : 'min-w-0 grow'}>
        {isDragActive ? 'Lâchez pour voir l’ordre des documents' : (line ?? 'Déposez les PDF ou leur dossier ici, ou')}
      </p>
      <Button size="sm" variant={line === undefined ? 'primary' : 'secondary'} onClick={open}>
        {LABEL}
      </Button>
      <p className="text-note text-ink-soft">PDF, {limits.document.text} au plus chacun</p>
    </div>
  )
}
