import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { ClientError } from '#api/client.ts'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import {
  FileRefused,
  isSpreadsheet,
  type ReadFile,
  readFile,
  readFromBook,
} from '#web/office/kit/table-file/read-file.ts'
import { hasChoice, SheetChoice } from '#web/office/kit/table-file/sheet-choice.tsx'
import { TemplateButton } from '#web/office/kit/table-file/template-button.tsx'
import { putFile } from '#web/office/kit/upload/put-file.ts'
import { tableFieldNames, tableFields } from '../import/table-fields.ts'

const LABEL = 'Choisir un fichier'
const templateColumns = tableFieldNames.map((field) => tableFields[field].label)
const templateExample = tableFieldNames.map((field) => tableFields[field].example)

/** Turns a spreadsheet's text into the file to send. */
const toTextFile = ({ name, text }: ReadFile) => new File([text], name, { type: 'text/csv' })

const GONE = 'L’envoi a échoué. Vérifiez votre connexion, puis choisissez le fichier à nouveau.'

/** Field that takes one file, sends it, and passes its id on. */
export function FileDrop({ call, onSent }: { call: AdminCall; onSent: (id: string) => void }) {
  const [progress, setProgress] = useState<{ abort: AbortController; name: string; part: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadFile | null>(null)

  /** Reads a spreadsheet in the browser, so that only the text of one sheet is sent. */
  async function take(chosen: File): Promise<void> {
    setFailure(null)
    setOpened(null)
    try {
      if (!isSpreadsheet(new Uint8Array(await chosen.slice(0, 2).arrayBuffer()))) return await send(chosen)
      const read = await readFile(chosen)
      if (read.book && hasChoice(read.book)) setOpened(read)
      else await send(toTextFile(read))
    } catch (error) {
      setFailure(error instanceof FileRefused ? error.message : GONE)
    }
  }

  async function send(chosen: File): Promise<void> {
    const abort = new AbortController()
    setFailure(null)
    setProgress({ abort, name: chosen.name, part: 0 })
    try {
      const { id, url } = await call('/admin/start-import', { fileName: chosen.name.slice(-200), size: chosen.size })
      // The type for which the URL is signed, whatever the operating system calls such files.
      const file = new File([chosen], chosen.name, { type: 'text/csv' })
      const onProgress = (part: number) => setProgress({ abort, name: chosen.name, part })
      const outcome = await putFile({ url, file, signal: abort.signal, onProgress })
      if (outcome === 'sent') onSent(id)
      else if (outcome !== 'cancelled') setFailure(GONE)
    } catch (error) {
      setFailure(error instanceof ClientError ? error.message : GONE)
    } finally {
      setProgress(null)
    }
  }

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: progress !== null,
    onDrop: ([file]) => void (file && take(file)),
  })
  return (
    <div className="flex max-w-180 flex-col gap-3">
      {failure === null ? null : <Notice kind="error" title={failure} />}
      {opened?.book && progress === null ? (
        <section aria-label="Feuille à importer" className="flex flex-col gap-3">
          <p className="min-w-0 break-words font-semibold">{opened.name}</p>
          <SheetChoice book={opened.book} change={(book) => setOpened(readFromBook(opened.name, book))} />
          <Button size="sm" className="self-start" onClick={() => void send(toTextFile(opened))}>
            Lire cette feuille
          </Button>
        </section>
      ) : null}
      <div
        {...getRootProps()}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-10 text-center',
          isDragActive ? 'border-main bg-main-soft' : 'border-line bg-surface',
        )}
      >
        <input {...getInputProps({ 'aria-label': LABEL })} />
        <DownloadIcon className="size-7 rotate-180 text-ink-soft" />
        {progress === null ? (
          <>
            <p className="text-copy max-md:hidden">
              {isDragActive ? 'Lâchez pour envoyer' : 'Déposez un fichier ici, ou'}
            </p>
            <Button size="sm" onClick={open}>
              {LABEL}
            </Button>
            <p className="text-note text-ink-soft">
              CSV, Excel (.xlsx) ou export Muséofile, {limits.table.text} et {limits.tableRows.text} au plus
            </p>
            <TemplateButton columns={templateColumns} example={templateExample} fileName="modele-activites.csv" />
          </>
        ) : (
          <>
            <p className="max-w-full truncate">Envoi de {progress.name}…</p>
            <progress
              aria-label={`Envoi de ${progress.name}`}
              className="h-2 w-60 max-w-full accent-accent"
              value={progress.part}
            />
            <Button variant="secondary" size="sm" onClick={() => progress.abort.abort()}>
              Annuler l’envoi
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
