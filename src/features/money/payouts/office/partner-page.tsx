import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LoadedSettings } from '#web/office/kit/form/loaded-settings.tsx'
import { linkLook } from '#web/office/kit/link-look.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { BankAccount } from './bank-account.tsx'
import { PartnerStatements } from './partner-statements.tsx'
import { PayeeForm } from './payee-form.tsx'
import { payeeWords } from './payee-values.ts'

/** How a partner is paid: its statements, account, terms and address. */
export function PartnerPage({ vendorId }: { vendorId: string }) {
  const { client } = useOfficeContext()
  const read = useCallback(async () => {
    const call = adminCall(client)
    const [{ payee }, { rows }] = await Promise.all([
      call('/admin/get-payee', { vendorId }),
      call('/admin/list-payouts', { vendorId }),
    ])
    return { payee, rows }
  }, [client, vendorId])
  return (
    <LoadedSettings
      read={read}
      failureText="Échec du chargement du partenaire"
      links={
        <>
          <Link to="/admin/payouts" className={linkLook}>
            Tous les paiements
          </Link>
          <Link to="/admin/vendor/$vendorId" params={{ vendorId }} className={linkLook}>
            Fiche du partenaire
          </Link>
        </>
      }
      historyTarget={() => `payee:${vendorId}`}
      words={payeeWords}
    >
      {({ payee, rows }, reload) => (
        <div className="flex flex-col gap-6">
          <div>
            <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{payee.label}</h2>
            <p className="text-ink-soft">
              {payee.identity === null
                ? 'Identité légale non renseignée : complétez la fiche du partenaire.'
                : `Identité légale : ${payee.identity}`}
            </p>
          </div>
          <PartnerStatements rows={rows} reload={reload} />
          <BankAccount payee={payee} reload={reload} />
          <PayeeForm payee={payee} reload={reload} />
        </div>
      )}
    </LoadedSettings>
  )
}
