import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { thisMonth } from '../period.ts'
import { LoadedAccounting } from './loaded-accounting.tsx'
import { SummaryLink } from './summary-link.tsx'

/** Sales for the accountant (002 §2.8). The page loads nothing until the accountant asks for it. */
export function AccountingPage() {
  const { office } = useOfficeContext()
  const [wanted, setWanted] = useState(false)
  return (
    <OfficePage>
      {/* Kept out of the heading's right corner, where the link to the summary stays. */}
      <p className="mb-4 flex gap-4">
        <Link to="/admin/statements" className="font-medium text-link underline underline-offset-3">
          Relevés
        </Link>
        <Link to="/admin/closings" className="font-medium text-link underline underline-offset-3">
          Clôtures
        </Link>
        <Link to="/admin/reconciliation" className="font-medium text-link underline underline-offset-3">
          Rapprochement
        </Link>
        <Link to="/admin/invoices" className="font-medium text-link underline underline-offset-3">
          Factures
        </Link>
      </p>
      {wanted ? (
        <>
          <SummaryLink />
          <LoadedAccounting initial={thisMonth(office.zone, Date.now())} />
        </>
      ) : (
        <Button onClick={() => setWanted(true)}>Charger la compta</Button>
      )}
    </OfficePage>
  )
}
