import { formatPrice } from '#kernel/time/money.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { PayoutRow } from '../payout-shapes.ts'
import { monthName } from '../payout-texts.ts'
import { ApproveButton } from './approve-button.tsx'
import { BillButton } from './bill-button.tsx'
import { payoutNote, stateChip } from './payout-labels.ts'
import { StatementWindow } from './statement-window.tsx'

interface PartnerStatementsProps {
  rows: readonly PayoutRow[]
  reload: () => Promise<void>
}

/** A partner's statements of closed months, the newest first, each with what can be done to it. */
export function PartnerStatements({ rows, reload }: PartnerStatementsProps) {
  return (
    <section aria-label="Relevés" className="flex flex-col gap-3">
      <h2 className="text-base font-bold">Relevés</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">Aucun relevé dans les douze derniers mois clos.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-paper">
          {rows.map((row) => (
            <li key={row.month} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold first-letter:uppercase">{monthName(row.month)}</span>
                  <StateChip tone={stateChip(row.state).tone}>{stateChip(row.state).word}</StateChip>
                </p>
                <p className="text-note text-ink-soft">
                  {[payoutNote(row), row.changedBy].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <span className="tabular-nums">
                  {row.commissionCents === 0
                    ? ''
                    : `${formatPrice(row.gross)}, commission ${formatPrice(row.commissionCents)} : `}
                  {formatPrice(row.amount)}
                  {row.carried < 0 ? `, dont ${formatPrice(row.payable)} à virer` : ''}
                </span>
                {row.state === 'Due' || row.state === 'Disputed' ? (
                  <ApproveButton rows={[row]} onDone={reload} />
                ) : null}
                {row.state === 'Due' || row.state === 'Approved' ? (
                  <StatementWindow kind="dispute" row={row} onDone={reload} />
                ) : null}
                {row.billNumber === null || row.id === null ? null : (
                  <BillButton payoutId={row.id} number={row.billNumber} />
                )}
                {row.commissionNumber === null || row.id === null ? null : (
                  <BillButton
                    payoutId={row.id}
                    number={row.commissionNumber}
                    kind={row.commissionKind ?? 'invoice'}
                    ofCommission
                  />
                )}
                {row.state === 'Approved' || row.state === 'Returned' || row.state === 'Ordered' ? (
                  <StatementWindow kind="pay" row={row} onDone={reload} />
                ) : null}
                {row.state === 'Ordered' ? <StatementWindow kind="release" row={row} onDone={reload} /> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
