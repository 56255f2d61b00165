import { useMemo, useState } from 'react'
import { moneyWords } from '#lib/words/money-words.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { LocalTable } from '#web/office/kit/list/local-table.tsx'
import { serverFile } from '#web/office/kit/list/server-file.ts'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { accountingFile } from '../accounting-file-shape.ts'
import { detailedRows, purchaseRows } from '../accounting-rows.ts'
import type { AccountingOrder } from '../accounting-shapes.ts'
import type { DayPeriod } from '../period.ts'
import { detailedColumns, purchaseColumns, rowName } from './accounting-columns.ts'
import { type Mode, ModeChoice } from './mode-choice.tsx'
import { PeriodTotalsList } from './period-totals.tsx'
import { useOrdersBetween } from './use-orders-between.ts'

/** Rows drawn before the operator asks for all. */
const ROWS = 100
const usual = { id: 'date_commande', direction: 'desc' } as const
const accountingOrderHref = ({ order }: { order: AccountingOrder }) => `/admin/orders/${order.purchaseId}`

const detailed = (orders: readonly AccountingOrder[]) => orders.flatMap(detailedRows)

export function LoadedAccounting({ initial }: { initial: DayPeriod }) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const [mode, setMode] = useState<Mode>('orders')
  const [from, setFrom] = useState<string | null>(initial.from)
  const [to, setTo] = useState<string | null>(initial.to)
  const { found, failure, isLoading, retry } = useOrdersBetween(call, from, to)
  const hasVouchers = found?.orders.some(({ voucher }) => voucher !== undefined) ?? false
  const ofOrders = useMemo(() => purchaseColumns(office.zone, hasVouchers), [office.zone, hasVouchers])
  const ofLines = useMemo(() => detailedColumns(office.zone), [office.zone])
  const isPeriod = from !== null && to !== null && from <= to
  const shared = {
    search: 'Rechercher dans le tableau',
    usual,
    limit: ROWS,
    hrefOf: accountingOrderHref,
    nameOf: rowName,
  }
  const dates = { zone: office.zone, allowsPast: true, className: 'w-full sm:w-52' }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <ModeChoice mode={mode} change={setMode} />
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
          <DateInput {...dates} label="Début" value={from} onChange={setFrom} />
          <DateInput
            {...dates}
            label="Fin"
            value={to}
            onChange={setTo}
            error={from !== null && to !== null && to < from ? 'La fin précède le début.' : null}
          />
        </div>
        <ExportButton
          label="Télécharger"
          disabled={!isPeriod || found?.total === 0}
          make={(work) =>
            serverFile<typeof accountingFile>(
              '/office/file/accounting',
              { from: from ?? '', to: to ?? '', rows: mode },
              work,
            )
          }
        />
      </div>
      {failure !== null ? (
        <ListFailure text="Échec du chargement de la comptabilité" error={failure} retry={retry} />
      ) : found === null ? (
        <ListSkeleton />
      ) : found.total === 0 ? (
        <EmptyList text="Aucune commande" lesson="Rien n’a été vendu entre ces deux dates." />
      ) : (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : undefined}>
          <PeriodTotalsList totals={found.totals} />
          {found.orders.length < found.total ? (
            <p className="mb-3 text-ink-soft">
              Les {found.orders.length.toLocaleString('fr')} éléments les plus récents sur{' '}
              {found.total.toLocaleString('fr')} sont affichés. Le fichier les contient tous.
            </p>
          ) : null}
          {mode === 'orders' ? (
            <LocalTable
              {...shared}
              id="accounting-orders"
              label={moneyWords.orders.heading}
              columns={ofOrders}
              items={purchaseRows(found.orders)}
              idOf={({ key }) => key}
            />
          ) : (
            <LocalTable
              {...shared}
              id="accounting-details"
              label="Détaillé"
              columns={ofLines}
              items={detailed(found.orders)}
              idOf={({ key }) => key}
            />
          )}
        </div>
      )}
    </>
  )
}
