import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { BankChangeView, PayeeView } from '../payout-shapes.ts'
import { AskBankChange } from './ask-bank-change.tsx'

const decisions = { Pending: 'en attente', Approved: 'approuvé', Refused: 'refusé' } as const

interface BankAccountProps {
  payee: PayeeView
  reload: () => Promise<void>
}

/** A partner's account, the change that waits, and former changes with who asked and who decided. */
export function BankAccount({ payee, reload }: BankAccountProps) {
  const { zone } = useOfficeContext().office
  const { account, changes, email } = payee
  const waiting = changes.find(({ state }) => state === 'Pending')
  const decided = changes.filter(({ state }) => state !== 'Pending')
  return (
    <section
      aria-label="Compte bancaire"
      className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4 md:p-5"
    >
      <h2 className="text-base font-bold">Compte bancaire</h2>
      {account ? (
        <p>
          <span className="font-semibold tabular-nums">{account.masked}</span>, {account.holder}
        </p>
      ) : (
        <p className="text-ink-soft">Aucun compte : ses relevés ne peuvent pas être virés.</p>
      )}
      {email === '' ? (
        <Notice kind="warn">Ce contact n’a pas d’adresse e-mail : personne n’est prévenu d’un changement.</Notice>
      ) : null}
      {waiting ? (
        <Waiting change={waiting} reload={reload} />
      ) : (
        <div>
          <AskBankChange payee={payee} reload={reload} />
        </div>
      )}
      {decided.length > 0 ? (
        <ul aria-label="Changements de compte" className="flex flex-col gap-1 text-note text-ink-soft">
          {decided.map(({ id, state, account: asked, askedBy, askedAt, decidedBy }) => (
            <li key={id}>
              {momentText(zone, askedAt)} : {asked.masked}, {asked.holder}, demandé par {askedBy}, {decisions[state]}{' '}
              par {decidedBy}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Waiting({ change, reload }: { change: BankChangeView; reload: () => Promise<void> }) {
  const { client, office } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const decide = (approve: boolean) =>
    void attempt(async () => {
      await adminCall(client)('/admin/decide-bank-change', { changeId: change.id, approve })
      notify.success(approve ? 'Compte changé' : 'Changement refusé')
    }).finally(reload)
  return (
    <Notice kind="info" title="Un changement attend une seconde personne">
      <p>
        {change.account.masked}, {change.account.holder}, demandé par {change.askedBy} le{' '}
        {momentText(office.zone, change.askedAt)}.
      </p>
      {change.isOwn ? <p>Vous l’avez demandé : un autre super administrateur doit l’approuver.</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {change.isOwn ? null : (
          <Button size="sm" loading={isPending} onClick={() => decide(true)}>
            Approuver le changement
          </Button>
        )}
        <Button size="sm" variant="secondary" disabled={isPending} onClick={() => decide(false)}>
          {change.isOwn ? 'Retirer la demande' : 'Refuser le changement'}
        </Button>
      </div>
    </Notice>
  )
}
