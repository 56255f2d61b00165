import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { thisMonth } from '../period.ts'
import { LoadedAccounting } from './loaded-accounting.tsx'
import { MonthTotals } from './period-totals.tsx'
import { SummaryLink } from './summary-link.tsx'

/** Strip with the page's links; it stays under the bar, so that the link to the summary lies over no row. */
const strip =
  'sticky top-[var(--bar)] z-15 -mx-4 mb-2 flex min-h-15 flex-wrap content-center items-center gap-x-4 gap-y-1 bg-paper px-4 md:-mx-6 md:px-6'

/**
 * Sales for the accountant (002 §2.8). The page opens with one button and the sums of the current month; its orders are
 * loaded when the accountant asks for them.
 */
export function AccountingPage() {
  const { office } = useOfficeContext()
  const [wanted, setWanted] = useState(false)
  const month = thisMonth(office.zone, Date.now())
  return (
    <OfficePage>
      {/* `--under` is the height below bar and strip, which a table's head takes for the bar's. */}
      <div className="[--under:calc(var(--bar)_+_60px)]">
        <p className={strip}>
          {links.map(([to, name]) => (
            <Link key={to} to={to} className="font-medium text-link underline underline-offset-3">
              {name}
            </Link>
          ))}
        </p>
        {wanted ? (
          <>
            <SummaryLink />
            <div className="[--bar:var(--under)]">
              <LoadedAccounting initial={month} />
            </div>
          </>
        ) : (
          <>
            <Button onClick={() => setWanted(true)}>Charger la compta</Button>
            <MonthTotals month={month} />
          </>
        )}
      </div>
    </OfficePage>
  )
}

const links = [
  ['/admin/statements', 'Relevés'],
  ['/admin/closings', 'Clôtures'],
  ['/admin/reconciliation', 'Rapprochement'],
  ['/admin/invoices', 'Factures'],
  ['/admin/entries', 'Écritures'],
  ['/admin/payouts', 'Paiements'],
] as const
