import { Button } from '#ui/button.tsx'
import type { BatchItem } from './batch-item.ts'
import { DrawnLines } from './drawn-lines.tsx'

const batchItemText = ({ state, progress, message, forEntry }: BatchItem): string => {
  if (state === 'queued') return "Dans la file d'attente..."
  if (state === 'creating') return 'Création du stock...'
  if (state === 'success') return forEntry === null ? 'Stock créé' : 'Document donné'
  if (state === 'error') return `Erreur : ${message}`
  if (progress === null) return 'En attente d’envoi'
  return progress === 1 ? 'finalization' : `${Math.round(progress * 100)} %`
}

const colours: Readonly<Record<BatchItem['state'], string>> = {
  initial: 'text-ink-soft',
  queued: 'text-ink-soft',
  creating: 'text-link',
  success: 'text-positive',
  error: 'text-negative',
}

/** Each dropped document with its progress. */
export function BatchLines({ items, retry }: { items: readonly BatchItem[]; retry: (key: number) => void }) {
  return (
    <DrawnLines
      label="Documents envoyés"
      count={items.length}
      line={(at) => {
        const item = items[at]
        if (!item) return null
        const text = batchItemText(item)
        return (
          <div data-state={item.state} className="flex h-full items-center gap-3 px-3">
            <span className="w-1/3 shrink-0 truncate font-medium" title={item.name}>
              {item.name}
            </span>
            <span
              className={`min-w-0 grow text-note font-medium leading-tight line-clamp-2 tabular-nums ${colours[item.state]}`}
              title={text}
            >
              {text}
            </span>
            {item.state === 'error' && item.isRetriable ? (
              <Button variant="ghost" size="sm" aria-label={`Réessayer ${item.name}`} onClick={() => retry(item.key)}>
                Réessayer
              </Button>
            ) : null}
          </div>
        )
      }}
    />
  )
}
