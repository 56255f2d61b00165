import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { counted } from '#lib/words/plural.ts'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { momentText } from '#web/office/kit/list/date-text.ts'
import type { ListAddress } from '#web/office/kit/list/use-list-address.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { SendEmail } from '../user-import-shapes.ts'
import { EmailSection } from './email-section.tsx'
import type { ImportSearch } from './import-search.ts'
import type { LoadedUserImport } from './load-user-import.ts'
import { checkMail, dropMailDraft, keepMailDraft, readMailDraft, sentMail } from './mail-draft.ts'
import { number } from './mail-texts.ts'
import { RowsSection } from './rows-section.tsx'
import { SourceSection } from './source-section.tsx'
import { useFreshRows } from './use-fresh-rows.ts'
import { useRun } from './use-run.ts'

interface UserImportPageProps {
  loaded: LoadedUserImport
  search: ImportSearch
  address: ListAddress
  /** Shows another import, or none. */
  show: (importId: string | undefined) => void
}

/** Page that imports people into a group: source, mail and progress. */
export function UserImportPage({ loaded, search, address, show }: UserImportPageProps) {
  const { start, current } = loaded
  const { groupId, groupLabel, host, obstacle } = start
  // Keeps the mail written before the list is checked.
  const { drafts } = useOfficeContext()
  const [written, setWritten] = useState<SendEmail | null>(null)
  const [draft] = useState(() => readMailDraft(drafts, groupId))
  const [isBegun, setBegun] = useState(false)
  const [isRewriting, setRewriting] = useState(false)
  const usual: SendEmail = { mode: 'send-email-to-new-members-only', emailContent: start.emailContent }
  const write = (next: SendEmail) => {
    setWritten(next)
    keepMailDraft(drafts, groupId, next)
  }
  useEffect(() => {
    // The import stores the mail from here on.
    if (isBegun) dropMailDraft(drafts, groupId)
  }, [drafts, groupId, isBegun])
  const sendEmail = (isBegun ? null : written) ?? current?.item.sendEmail ?? written ?? draft ?? usual
  const errors = useMemo(() => checkMail(sendEmail), [sendEmail])
  const place = useFocusThatStays<HTMLDivElement>(current?.item.id ?? '')
  return (
    <div className="flex max-w-300 flex-col gap-8">
      <div ref={place} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        <p className="max-w-[80ch] text-ink-soft">
          Les personnes rejoignent le groupe <strong className="text-ink">{groupLabel}</strong> et se connectent sur{' '}
          <strong className="text-ink">{host}</strong>. La liste est d’abord vérifiée ligne par ligne.
        </p>
        {obstacle === null ? null : <Notice kind="error" title={obstacle} />}
        {current === null ? (
          <LastImports imports={start.imports} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 break-words font-semibold">
              {current.item.fileName ?? 'Liste collée'}, {counted(current.item.rows, 'ligne')}
            </p>
            <Button variant="secondary" size="sm" onClick={() => show(undefined)}>
              Importer une autre liste
            </Button>
          </div>
        )}
      </div>
      {current === null ? <SourceSection groupId={groupId} disabled={obstacle !== null} onChecked={show} /> : null}
      <EmailSection
        groupId={groupId}
        value={sendEmail}
        change={write}
        last={start.lastEmail}
        errors={errors}
        isFolded={current !== null && !isRewriting}
        disabled={current !== null && isBegun}
      />
      {current === null ? (
        <p className="text-ink-soft">Vérifiez la liste : ses lignes apparaissent ici, et l’import peut démarrer.</p>
      ) : (
        <Running
          key={current.item.id}
          sendEmail={sentMail(sendEmail, start.emailContent)}
          {...{ current, search, address, onBegun: setBegun, onRewrite: () => setRewriting(true) }}
          mailProblem={[...errors.values()][0] ?? null}
        />
      )}
    </div>
  )
}

interface RunningProps extends Omit<UserImportPageProps, 'loaded' | 'show'> {
  current: NonNullable<LoadedUserImport['current']>
  sendEmail: SendEmail
  mailProblem: string | null
  onBegun: (isBegun: boolean) => void
  /** Opens the mail again for the remaining people. */
  onRewrite: () => void
}

function Running({ current, onBegun, ...rest }: RunningProps) {
  const { list, refresh, refreshTop } = useFreshRows(current.rows)
  const run = useRun(current.item, (isRunning) => (isRunning ? refreshTop() : refresh()))
  const { isBegun } = run
  useEffect(() => onBegun(isBegun), [isBegun, onBegun])
  return <RowsSection {...rest} {...{ run, list, refresh }} />
}

function LastImports({ imports }: { imports: LoadedUserImport['start']['imports'] }) {
  const { zone } = useOfficeContext().office
  if (imports.length === 0) return null
  return (
    <details className="max-w-180">
      <summary className="cursor-pointer font-semibold text-link underline">
        Derniers imports ({imports.length})
      </summary>
      <ul className="mt-2 flex flex-col">
        {imports.map(({ id, fileName, by, rows, errors, createdAt }) => (
          <li key={id} className="border-b border-line py-2">
            <Link to="." search={(now) => ({ ...now, import: id })} className="font-medium text-link underline">
              {fileName ?? 'Liste collée'}
            </Link>
            <span className="text-note text-ink-soft">
              {' '}
              {by}, {momentText(zone, createdAt)} · {counted(rows, 'ligne')}
              {errors > 0 ? `, ${number(errors)} en erreur` : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
