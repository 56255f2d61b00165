import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { CallResult } from '#api/client.ts'
import { periodProblem } from '#features/money/figures/office/figures-search.ts'
import { PeriodChoice } from '#features/money/statements/office/period-choice.tsx'
import { type StatementsSearch, shownDays } from '#features/money/statements/office/statements-search.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { billNames } from '#lib/words/bill-names.ts'
import { linkLook } from '#web/office/kit/link-look.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { LocalTable } from '#web/office/kit/list/local-table.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { documentColumns } from './document-columns.tsx'
import { invoiceColumns } from './invoice-columns.ts'
import { invoicePages } from './invoice-pages.ts'

/** Most documents shown on the page; the file has all of them. */
const SHOWN_AT_MOST = 1_000

/** Invoices and credit notes of a month or any period, for the accountant. */
export function InvoicesPage({ search }: { search: StatementsSearch }) {
  const { zone } = useOfficeContext().office
  const days = shownDays(search, zone, Date.now())
  const problem = periodProblem(days)
  return (
    <OfficePage
      actions={
        <span className="flex gap-4">
          <Link to="/admin/accounting" className={linkLook}>
            Ventes et exports
          </Link>
          <Link to="/admin/invoices/settings" className={linkLook}>
            Réglages
          </Link>
        </span>
      }
    >
      <div className="mb-5">
        <PeriodChoice days={days} problem={problem} />
      </div>
      {problem === null && days.from !== null && days.to !== null ? (
        <Invoices key={`${days.from} ${days.to}`} from={days.from} to={days.to} />
      ) : null}
    </OfficePage>
  )
}

type Page = CallResult<'/admin/list-invoices'>

function Invoices({ from, to }: { from: string; to: string }) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const read = useCallback(async (): Promise<Page> => {
    const items: Page['items'] = []
    for await (const page of invoicePages(call, { from, to }, new AbortController().signal)) {
      items.push(...page.items)
      if (page.nextCursor === null || items.length >= SHOWN_AT_MOST) return { ...page, items }
    }
    throw new Error('A list has at least one page.')
  }, [call, from, to])
  const { found, failure, reload } = useLoaded(read)
  const columns = useMemo(() => [...invoiceColumns(office.zone), ...documentColumns(call)], [office.zone, call])
  if (failure !== null) return <ListFailure text="Échec du chargement des factures" error={failure} retry={reload} />
  if (found === null) return <ListSkeleton />
  const { items, invoices, credits } = found
  const total = invoices.count + credits.count
  if (total === 0)
    return (
      <EmptyList
        text="Aucune facture"
        lesson="Rien n’a été facturé pendant cette période. Les factures paraissent ici après chaque paiement, une fois l’émetteur réglé."
      />
    )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Sums invoices={invoices} credits={credits} />
        <ExportButton
          label="CSV"
          disabled={false}
          fileName={`factures-${from}-${to}.csv`}
          make={listFile('/admin/list-invoices', { from, to })}
        />
      </div>
      {items.length < total ? (
        <p className="mb-3 text-ink-soft">
          Les {items.length.toLocaleString('fr')} premiers documents sur {total.toLocaleString('fr')} sont affichés. Le
          fichier les contient tous.
        </p>
      ) : null}
      <LocalTable
        id="invoices"
        label="Factures et avoirs"
        columns={columns}
        items={items}
        idOf={({ id }) => id}
        nameOf={({ kind, number }) => `${billNames[kind].title} ${number}`}
        hrefOf={({ purchaseId }) => `/admin/orders/${purchaseId}`}
        search="Rechercher une facture"
        usual={{ id: 'date', direction: 'asc' }}
        limit={100}
      />
    </>
  )
}

function Sums({ invoices, credits }: Pick<Page, 'invoices' | 'credits'>) {
  const facts = [
    ['Factures', `${invoices.count.toLocaleString('fr')} · ${formatPrice(invoices.total)}`],
    ['Avoirs', `${credits.count.toLocaleString('fr')} · ${formatPrice(-credits.total)}`],
    ['Net TTC', formatPrice(invoices.total - credits.total)],
    ['Dont TVA', formatPrice(invoices.vat - credits.vat)],
  ] as const
  return <SumsList facts={facts} />
}
