import { useState } from 'react'
import { counted, plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { ListFrame } from '#web/office/kit/list/list-frame.tsx'
import type { List } from '#web/office/kit/list/use-list.ts'
import type { ListAddress } from '#web/office/kit/list/use-list-address.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import type { ListedUserRow, SendEmail } from '../user-import-shapes.ts'
import { FailuresButton } from './failures-button.tsx'
import { ImportCounters } from './import-counters.tsx'
import { ImportRowsTable } from './import-rows-table.tsx'
import type { ImportSearch } from './import-search.ts'
import { statusOptions, toDoText, verdictTexts } from './import-texts.ts'
import { number } from './mail-texts.ts'
import { MendRow } from './mend-row.tsx'
import type { Run } from './use-run.ts'

interface RowsSectionProps {
  run: Run
  list: List<ListedUserRow>
  address: ListAddress
  search: ImportSearch
  sendEmail: SendEmail
  /** Problem of the mail's text; null if it can be sent. */
  mailProblem: string | null
  refresh: () => Promise<void>
  onRewrite: () => void
}

/** Progress of the import, its start and pause buttons, and its rows. */
export function RowsSection(props: RowsSectionProps) {
  const { run, list, address, search, sendEmail, mailProblem, refresh, onRewrite } = props
  const { item, task, isRunning, isPending } = run
  const call = useScopeCall()
  const [mending, setMending] = useState<ListedUserRow | null>(null)
  const [isRetrying, attempt] = useAttempt()
  const waiting = item.statuses.queued + item.statuses.in_progress
  const retry = (line?: number) =>
    attempt(async () => {
      await call('/retry-user-import-rows', { importId: item.id, ...(line === undefined ? {} : { line }) })
      await Promise.all([run.look(), refresh()])
    })
  const again = () => void Promise.all([run.look(), refresh()])
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-4">
      <h2 id="import-rows" className="text-lg font-bold">
        Lignes
      </h2>
      <ImportCounters item={item} isRunning={isRunning} />
      {task?.message ? <Notice kind="error" title={task.message} /> : null}
      {item.missing > 0 ? (
        <Notice
          kind="error"
          title={`L’envoi de la liste a été interrompu : il manque ${counted(item.missing, 'ligne')}.`}
        >
          <p>Elle ne peut pas être importée ainsi. Importez la liste de nouveau.</p>
        </Notice>
      ) : null}
      {mailProblem === null ? null : <Notice kind="warn" title={mailProblem} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={isPending}
          disabled={!isRunning && (waiting === 0 || item.missing > 0 || mailProblem !== null)}
          onClick={() => void (isRunning ? run.pause() : run.start(sendEmail))}
        >
          {isRunning ? 'Mettre en pause' : "Démarrer l'import"}
        </Button>
        {task?.state === 'paused' ? (
          <Button variant="secondary" size="sm" loading={isPending} onClick={() => void run.stop().then(onRewrite)}>
            Changer l’email
          </Button>
        ) : null}
        {item.statuses.error > 0 ? (
          <Button variant="secondary" size="sm" loading={isRetrying} onClick={() => void retry()}>
            Remettre {counted(item.statuses.error, 'erreur')} en attente
          </Button>
        ) : null}
        <FailuresButton importId={item.id} errors={item.statuses.error} />
      </div>
      <p role="status" className="text-note text-ink-soft">
        {sentence(run, waiting, sendEmail)}
      </p>
      <ListFrame
        list={list}
        address={address}
        texts={texts}
        filters={
          <>
            <FilterSelect
              label="Vérification"
              all="Toutes les vérifications"
              value={search.verdict}
              options={verdictTexts}
              change={(value) => address.change({ verdict: value })}
            />
            <FilterSelect
              label="Statut"
              all="Tous les statuts"
              value={search.status}
              options={statusOptions(isRunning, search.status)}
              change={(value) => address.change({ status: value })}
            />
          </>
        }
      >
        <ImportRowsTable
          rows={list.items}
          isRunning={isRunning}
          onMend={setMending}
          onRetry={({ line }) => void retry(line)}
        />
      </ListFrame>
      <MendRow importId={item.id} row={mending} onClose={() => setMending(null)} onMended={again} />
    </section>
  )
}

/** Sentence on what is going on; screen readers announce its changes. */
function sentence({ item, isRunning, task }: Run, waiting: number, sendEmail: SendEmail): string {
  const { success, error } = item.statuses
  if (isRunning) return 'L’import continue sur le serveur : vous pouvez fermer cette page.'
  if (task?.state === 'paused')
    return `L’import est en pause : ${counted(waiting, 'ligne')} à importer. ${toDoText(item, item.sendEmail ?? sendEmail)} ${goneText(item)} Pour écrire autrement aux autres, changez l’email avant de redémarrer.`
  if (waiting > 0) return `${toDoText(item, sendEmail)} ${goneText(item)}`
  return `L’import est terminé : ${counted(success, 'réussie')}, ${number(error)} en erreur.`
}

/** Sentence on mails already sent by an import that was started before. */
const goneText = ({ emails, statuses }: Run['item']): string =>
  emails > 0
    ? `${counted(emails, 'email')} ${plural(emails, 'est déjà parti', 'sont déjà partis')}.`
    : statuses.success > 0
      ? `${counted(statuses.success, 'ligne')} ${plural(statuses.success, 'est déjà importée', 'sont déjà importées')}, sans email.`
      : 'Rien n’est encore parti.'

const texts = {
  search: 'Rechercher une ligne',
  count: (total: number) => counted(total, 'ligne'),
  empty: 'Cette liste n’a aucune ligne',
  failure: 'Erreur lors du chargement des lignes',
}
