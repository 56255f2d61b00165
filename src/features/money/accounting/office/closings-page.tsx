import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { linkLook } from '#web/office/kit/link-look.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { BucketList } from './bucket-list.tsx'
import { CloseMonth } from './close-month.tsx'
import { monthText } from './closing-texts.ts'
import { MonthList, type MonthPackage } from './month-list.tsx'
import { UncapturedLines } from './uncaptured-lines.tsx'
import { UnmatchedLines } from './unmatched-lines.tsx'

type Closings = CallResult<'/admin/list-closings'>

/** Months of the ledger: sums, comparison with the card provider, and the button that closes a month. */
export function ClosingsPage({ package: Package }: { package: MonthPackage }) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/list-closings', {}), [client])
  const { found, failure, reload } = useLoaded(read)
  return (
    <OfficePage
      actions={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <Link to="/admin/accounting" className={linkLook}>
            Ventes et exports
          </Link>
          <Link to="/admin/entries" className={linkLook}>
            Écritures
          </Link>
        </span>
      }
    >
      {failure !== null ? (
        <ListFailure text="Échec du chargement des clôtures" error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        <LoadedClosings found={found} reload={reload} package={Package} />
      )}
    </OfficePage>
  )
}

interface LoadedClosingsProps {
  found: Closings
  reload: () => Promise<void>
  package: MonthPackage
}

function LoadedClosings({ found, reload, package: Package }: LoadedClosingsProps) {
  const { zone } = useOfficeContext().office
  const { months, backlog } = found
  const [justClosed, setJustClosed] = useState<string | null>(null)
  const next = months.find(({ state }) => state === 'next')
  const isEmpty = months.every(({ entries, state }) => entries === 0 && state !== 'closed')
  return (
    <div className="flex flex-col gap-6">
      {backlog > 0 ? (
        <Notice kind="info" title="Les ventes passées entrent dans le registre">
          Encore {counted(backlog, 'commande')} : un mois ne peut être clos qu’ensuite.
        </Notice>
      ) : null}
      {next && !isEmpty ? (
        <section
          aria-label={`${monthText(next.month)}, à clore`}
          className="grid gap-x-10 gap-y-6 rounded-lg border border-line bg-paper p-4 md:grid-cols-2 md:p-5"
        >
          <div className="flex flex-col gap-3">
            <h2 className="text-base font-bold first-letter:uppercase">{monthText(next.month)}</h2>
            <BucketList sums={next.sums} difference={next.difference} />
            {backlog === 0 ? (
              <div>
                <CloseMonth month={next} unset={found.unset} reload={reload} onClosed={setJustClosed} />
              </div>
            ) : null}
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <h2 className="text-base font-bold">Sans contrepartie</h2>
            <UnmatchedLines lines={found.unmatched} zone={zone} />
            {found.uncaptured.purchases.length > 0 ? <UncapturedLines found={found.uncaptured} zone={zone} /> : null}
          </div>
        </section>
      ) : null}
      <Balance found={found} zone={zone} />
      {isEmpty ? (
        <EmptyList text="Aucune écriture" lesson="Les mois paraissent ici dès le premier paiement." />
      ) : (
        <MonthList months={months} zone={zone} package={Package} reload={reload} justClosed={justClosed} />
      )}
    </div>
  )
}

/** Balance since the beginning: the amount expected at the provider, and what moved there. */
function Balance({ found: { balance, readUntil }, zone }: { found: Closings; zone: string }) {
  const facts = [
    ['Solde attendu, avant virements', formatPrice(balance.ledger)],
    [
      'Solde chez le prestataire, avant virements',
      readUntil === null ? 'pas encore lu' : formatPrice(balance.provider),
    ],
    ...(balance.payouts === 0 ? [] : [['Virements du compte', formatPrice(-balance.payouts)] as const]),
    ...(balance.ofNoRegion === 0 ? [] : [['Opérations sans commande', formatPrice(balance.ofNoRegion)] as const]),
    ...(readUntil === null ? [] : [['Relevé lu jusqu’au', momentText(zone, readUntil)] as const]),
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-note text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
