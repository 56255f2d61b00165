import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { useOfficeContext } from '../../use-office.ts'
import { Modal } from '../modal/modal.tsx'
import type { ScopeCall } from '../scope-call.ts'
import { useMorePages } from '../use-more-pages.ts'
import { ChangeList } from './change-list.tsx'
import { momentText } from './days.ts'
import type { FieldWords } from './field-words.ts'

type Entry = CallResult<'/admin/list-history'>['items'][number]

interface HistoryDialogProps {
  open: boolean
  onClose: () => void
  /** Id of the thing with this history. */
  target: string
  call: ScopeCall
  words: FieldWords
  /** Reloads what is shown behind the dialog; the route's own loader runs in any case. */
  onUndone: (() => Promise<unknown>) | 'routeReloads'
}

const PAGE = 30

/** "Historique" of an item: who changed which values and when, with an undo button where possible. */
export function HistoryDialog({ open, onClose, target, call, words, onUndone }: HistoryDialogProps) {
  const router = useRouter()
  const fetchPage = useCallback(
    (after?: string) => call('/list-history', { target, limit: PAGE, ...(after ? { cursor: after } : {}) }),
    [call, target],
  )
  const { items: entries, cursor, state, load } = useMorePages<Entry>(fetchPage)
  useEffect(() => {
    if (open) void load()
  }, [open, load])
  const undo = async (changeId: string) => {
    try {
      await call('/undo-change', { changeId })
      notify.success('Modification annulée')
      await Promise.all([router.invalidate(), load(), onUndone === 'routeReloads' ? null : onUndone()])
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Modal open={open} onClose={onClose} title="Historique" mode="slide-right" width={560}>
      {state === 'failed' ? (
        <Notice kind="error">
          <p>L’historique n’a pas pu être chargé.</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void load()}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      {state === 'ready' && entries.length === 0 ? <p>Rien n’a encore été changé.</p> : null}
      <ol className="flex flex-col gap-5">
        {entries.map((entry) => (
          <EntryView key={entry.id} entry={entry} words={words} undo={undo} />
        ))}
      </ol>
      {state === 'loading' ? <LoadingBlock /> : null}
      {state === 'ready' && cursor !== null ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => void load(cursor)}>
          Afficher plus
        </Button>
      ) : null}
    </Modal>
  )
}

const deeds = [
  [/\/create-/, 'Création'],
  [/\/update-super-admins$/, 'Droits de super administrateur'],
  [/\/update-/, 'Modification'],
  [/\/delete-/, 'Suppression'],
  [/\/duplicate-/, 'Création par copie'],
  [/\/change-activities$/, 'Modification groupée'],
  [/\/undo-activity-changes$/, 'Annulation d’une modification groupée'],
  [/\/mark-activity-as-clean$/, 'Marquée comme vue'],
  [/^publish-activities$/, 'Publication programmée'],
  [/\/undo-change$/, 'Annulation d’une modification'],
  [/\/restore-from-trash$/, 'Reprise de la corbeille'],
  [/\/restore-group-theme$/, 'Retour à une version'],
  [/\/move-user-to-group$/, 'Changement de groupe'],
  [/\/close-access$/, 'Accès fermé'],
  [/\/reopen-access$/, 'Accès rouvert'],
  [/\/send-access-mail$/, 'Email d’accès envoyé'],
  [/\/remove-user-passkeys$/, 'Clés d’accès retirées'],
  [/\/end-user-sessions$/, 'Connexions terminées'],
  [/\/(?:run-user-import|import-user)$/, 'Import'],
  [/\/invite-user$/, 'Invitation'],
  [/\/remind-invited$/, 'Relance de l’invitation'],
  [/\/manage-stocks$/, 'Enregistrement'],
  [/\/copy-stocks$/, 'Copie d’un stock'],
  [/\/change-ticket-prices$/, 'Changement de prix'],
  [/\/close-days$/, 'Jours fermés'],
  [/\/reopen-days$/, 'Jours rouverts'],
] as const

export const actionTitle = (call: string) => deeds.find(([pattern]) => pattern.test(call))?.[1] ?? 'Action'

interface EntryViewProps {
  entry: Entry
  words: FieldWords
  undo: (changeId: string) => Promise<void>
}

function EntryView({ entry, words, undo }: EntryViewProps) {
  const { office } = useOfficeContext()
  const [isPending, setPending] = useState(false)
  return (
    <li>
      <p className="font-semibold">{actionTitle(entry.call)}</p>
      <p className="text-note text-ink-soft">
        {entry.by}, {momentText(entry.ts, office.zone)}
      </p>
      {/* Creations and deletions have no two states to compare. */}
      {entry.before && entry.after ? <ChangeList before={entry.before} after={entry.after} words={words} /> : null}
      {entry.undoable ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          loading={isPending}
          onClick={() => {
            setPending(true)
            void undo(entry.id).finally(() => setPending(false))
          }}
        >
          Annuler cette modification
        </Button>
      ) : null}
    </li>
  )
}
