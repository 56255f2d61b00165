import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notify } from '#ui/toast.ts'
import { download, type FileForm, savedName } from './download.ts'
import type { MakeFile } from './saved-file.ts'

const FAILED = 'L’export n’a pas pu être fait. Réessayez.'

interface ExportButtonProps {
  label?: ReactNode
  /** Name of the table for those who hear the buttons, where a screen has several. */
  table?: string
  make: MakeFile
  /** True if there is nothing to export. */
  disabled: boolean
  /** Name of the CSV; a spreadsheet has it too, with its own ending. */
  fileName?: string
}

/** Progress in words; a total of 0 means unknown. */
function progressText({ done, total }: { done: number; total: number }): string {
  if (total > 0) return `${done.toLocaleString('fr')} sur ${total.toLocaleString('fr')}`
  return done > 0 ? `${counted(done, 'ligne')}…` : 'Export…'
}

/**
 * Saves all matching rows as a CSV or, with typed cells, for Excel and LibreOffice. The operator can stop it, and leaving
 * the page stops it.
 */
export function ExportButton({
  label = 'Exporter',
  table,
  make,
  disabled,
  fileName = 'export.csv',
}: ExportButtonProps) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(form: FileForm) {
    const job = new AbortController()
    running.current = job
    setProgress({ done: 0, total: 0 })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const file = await make({ signal: job.signal, onProgress, form })
      if (!job.signal.aborted) download(file, savedName(fileName, form))
    } catch (error) {
      if (!job.signal.aborted) notify.error(error instanceof ClientError ? error.message : FAILED, error)
    } finally {
      if (!job.signal.aborted) setProgress(null)
    }
  }
  function stop() {
    running.current?.abort()
    setProgress(null)
  }

  const named = table === undefined ? null : <span className="sr-only"> : {table}</span>
  if (progress === null)
    return (
      <span className="flex items-center gap-1">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => void start('csv')}>
          <DownloadIcon />
          {label}
          {named}
        </Button>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => void start('xlsx')}>
          Excel
          {named}
        </Button>
      </span>
    )
  const { done, total } = progress
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <progress
        aria-label="Export"
        className="h-2 w-24 accent-accent"
        max={Math.max(total, 1)}
        value={total === 0 ? undefined : done}
      />
      <span className="text-note tabular-nums text-ink-soft">{progressText(progress)}</span>
      <Button variant="secondary" size="sm" onClick={stop}>
        Annuler
      </Button>
    </span>
  )
}
