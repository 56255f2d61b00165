import { useRef } from 'react'
import type { FileItem, ListedEntry, StockEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { Button } from '#ui/button.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { type UploadState, useSingleUpload } from './use-single-upload.ts'

interface EntryUploadProps {
  call: AdminCall
  entry: ListedEntry
  /** Receives the ticket in its new state, and its document. */
  onDone: (entry: StockEntry, file: FileItem) => void
}

const uploadText = (upload: UploadState): string => {
  if (upload.state === 'get-upload-url') return 'Préparation…'
  if (upload.state === 'uploading-file') return `${Math.round(upload.progress * 100)} %`
  return upload.state === 'finishing' ? 'finalization' : 'terminé'
}

/** Upload button for the document of a waiting ticket. */
export function EntryUpload({ call, entry, onDone }: EntryUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, send, cancel, retry } = useSingleUpload(call, entry, onDone)
  const { state } = upload
  const name = entry.order === null ? 'ce billet' : `le billet ${entry.order.unitNumber} de ${entry.activity.label}`
  const choose = (
    <Button
      variant={state === 'failed' ? 'secondary' : 'primary'}
      size="sm"
      aria-label={`${state === 'failed' ? 'Autre PDF' : 'Choisir un PDF'} pour ${name}`}
      onClick={() => input.current?.click()}
    >
      {state === 'failed' ? 'Autre PDF' : 'Choisir un PDF'}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        aria-label={`PDF pour ${name}`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Reset, so that the operator can choose the same file again.
          target.value = ''
          if (file) send(file)
        }}
      />
      {state === 'initial' ? choose : null}
      {state === 'failed' ? (
        <>
          <p role="alert" className="basis-full text-note font-medium text-negative">
            {upload.message}
          </p>
          {upload.isRetriable ? (
            <Button variant="secondary" size="sm" onClick={retry}>
              Réessayer
            </Button>
          ) : null}
          {choose}
        </>
      ) : null}
      {state === 'initial' || state === 'failed' ? null : (
        <>
          <p role="status" className="min-w-20 text-note text-ink-soft tabular-nums">
            {uploadText(upload)}
          </p>
          {state === 'uploading-file' ? (
            <progress aria-label={`Envoi pour ${name}`} value={upload.progress} className="h-1.5 w-24 accent-accent" />
          ) : null}
          {state === 'success' ? null : (
            <Button variant="ghost" size="sm" onClick={cancel}>
              Annuler
            </Button>
          )}
        </>
      )}
    </div>
  )
}
