import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { FileQueue, UploadItem } from './file-queue.ts'

type LineActions = Pick<FileQueue, 'retry' | 'cancel' | 'forget'>

/** Lines of running and failed uploads with their actions. */
export function UploadLines({ items, queue }: { items: readonly UploadItem[]; queue: LineActions }) {
  const shown = items.filter(({ state }) => state !== 'done')
  if (shown.length === 0) return null
  return (
    <ul
      aria-label="Envois"
      className="flex max-h-90 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {shown.map((item) => (
        <Line key={item.key} item={item} queue={queue} />
      ))}
    </ul>
  )
}

const texts: Readonly<Partial<Record<UploadItem['state'], string>>> = {
  queued: 'Dans la file d’attente…',
  finishing: 'finalization',
}

function Line({ item, queue }: { item: UploadItem; queue: LineActions }) {
  const { key, name, state, progress, reason } = item
  const isOpen = state === 'queued' || state === 'sending' || state === 'finishing'
  const percent = Math.round(progress * 100)
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <Preview
        file={item.file}
        wanted={state !== 'queued' && state !== 'refused' && item.file.type.startsWith('image/')}
      />
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium">{name}</p>
        {isOpen ? (
          <>
            <p className="text-note text-ink-soft tabular-nums">{texts[state] ?? `${percent} %`}</p>
            <progress value={progress} aria-label={`Envoi de ${name}`} className="mt-1 block h-1 w-full accent-main" />
          </>
        ) : (
          <p role="alert" className="flex items-start gap-1.5 text-note font-medium text-negative">
            {reason}
          </p>
        )}
      </div>
      {state === 'failed' || state === 'cancelled' ? (
        <Button variant="secondary" size="sm" onClick={() => queue.retry(key)} aria-label={`Réessayer ${name}`}>
          Réessayer
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => (isOpen ? queue.cancel(key) : queue.forget(key))}
        aria-label={`${isOpen ? 'Annuler' : 'Retirer'} ${name}`}
      >
        {isOpen ? 'Annuler' : 'Retirer'}
      </Button>
    </li>
  )
}

/** Preview of the file being sent. */
function Preview({ file, wanted }: { file: File; wanted: boolean }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file, wanted])
  return url === null ? (
    <span className="size-10 shrink-0 rounded bg-surface" />
  ) : (
    <img src={url} alt="" className="size-10 shrink-0 rounded bg-surface object-cover" />
  )
}
