import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OfficePage } from '../../office-page.tsx'
import { ListFailure, ListSkeleton } from '../list/list-states.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useScopeCall } from '../use-scope-call.ts'
import type { FieldWords } from './field-words.ts'
import { HistoryDialog } from './history-dialog.tsx'

interface LoadedSettingsProps<Found> {
  /** Kept between renderings, since each new one reads again. */
  read: () => Promise<Found>
  /** Said where reading fails. */
  failureText: string
  links?: ReactNode
  /** Id under which their history stands; undefined as long as nothing was saved. */
  historyTarget: (found: Found) => string | undefined
  words: FieldWords
  children: (found: Found, reload: () => Promise<void>) => ReactNode
}

/** Page of settings that are read by one call beside the route's loader: links, history, and what they are shown with. */
export function LoadedSettings<Found>(props: LoadedSettingsProps<Found>) {
  const { read, failureText, links, historyTarget, words, children } = props
  const { found, failure, reload } = useLoaded(read)
  const [isHistory, setHistory] = useState(false)
  const call = useScopeCall()
  const target = found === null ? undefined : historyTarget(found)
  return (
    <OfficePage
      actions={
        <span className="flex flex-wrap items-center gap-4">
          {links}
          {target === undefined ? null : (
            <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
              Historique
            </Button>
          )}
        </span>
      }
    >
      {failure !== null ? (
        <ListFailure text={failureText} error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        children(found, reload)
      )}
      {target === undefined ? null : (
        <HistoryDialog
          open={isHistory}
          onClose={() => setHistory(false)}
          target={target}
          call={call}
          words={words}
          onUndone={reload}
        />
      )}
    </OfficePage>
  )
}
