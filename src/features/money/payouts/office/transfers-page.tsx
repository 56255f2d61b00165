import { useCallback } from 'react'
import { ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { PayerAccountForm } from './payer-account-form.tsx'
import { PayoutLinks } from './payout-links.tsx'
import { ReadStatementButton } from './read-statement-button.tsx'
import { TransferFiles } from './transfer-files.tsx'

/** Files of transfers, the bank's statements, and the account from which partners are paid. */
export function TransfersPage() {
  const { client } = useOfficeContext()
  const read = useCallback(async () => {
    const call = adminCall(client)
    const [{ account }, files] = await Promise.all([
      call('/admin/get-payer-account', {}),
      call('/admin/list-transfer-files', {}),
    ])
    return { account, files }
  }, [client])
  const { found, failure, reload } = useLoaded(read)
  return (
    <OfficePage>
      <PayoutLinks />
      {failure !== null ? (
        <ListFailure text="Échec du chargement des virements" error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        <div className="flex flex-col gap-6">
          <TransferFiles found={found.files} reload={reload} />
          <ReadStatementButton reload={reload} />
          <PayerAccountForm account={found.account} reload={reload} />
        </div>
      )}
    </OfficePage>
  )
}
