import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { BankAccount } from './bank-account.tsx'
import { PartnerStatements } from './partner-statements.tsx'
import { PayeeForm } from './payee-form.tsx'
import { payeeWords } from './payee-values.ts'

/** How a partner is paid: its statements, account, terms and address. */
export function PartnerPage({ vendorId }: { vendorId: string }) {
  const { client } = useOfficeContext()
  const scopeCall = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const read = useCallback(async () => {
    const call = adminCall(client)
    const [{ payee }, { rows }] = await Promise.all([
      call('/admin/get-payee', { vendorId }),
      call('/admin/list-payouts', { vendorId }),
    ])
    return { payee, rows }
  }, [client, vendorId])
  const { found, failure, reload } = useLoaded(read)
  return (
    <OfficePage
      actions={
        <span className="flex flex-wrap items-center gap-4">
          <Link to="/admin/payouts" className="font-medium text-link underline underline-offset-3">
            Tous les paiements
          </Link>
          <Link
            to="/admin/vendor/$vendorId"
            params={{ vendorId }}
            className="font-medium text-link underline underline-offset-3"
          >
            Fiche du partenaire
          </Link>
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
        </span>
      }
    >
      {failure !== null ? (
        <ListFailure text="Échec du chargement du partenaire" error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        <div className="flex flex-col gap-6">
          <div>
            <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{found.payee.label}</h2>
            <p className="text-ink-soft">
              {found.payee.identity === null
                ? 'Identité légale non renseignée : complétez la fiche du partenaire.'
                : `Identité légale : ${found.payee.identity}`}
            </p>
          </div>
          <PartnerStatements rows={found.rows} reload={reload} />
          <BankAccount payee={found.payee} reload={reload} />
          <PayeeForm payee={found.payee} reload={reload} />
        </div>
      )}
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={`payee:${vendorId}`}
        call={scopeCall}
        words={payeeWords}
      />
    </OfficePage>
  )
}
