import { useState } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PayoutRow } from '../payout-shapes.ts'

interface ApproveButtonProps {
  rows: readonly PayoutRow[]
  onDone: () => Promise<void>
}

/** Button that approves statements as they are shown, with a window that says their number and sum. */
export function ApproveButton({ rows, onDone }: ApproveButtonProps) {
  const { client } = useOfficeContext()
  const [isOpen, setOpen] = useState(false)
  const [isPending, attempt] = useAttempt()
  const total = rows.reduce((sum, { payable }) => sum + payable, 0)
  const approve = () =>
    attempt(async () => {
      const byMonth = Map.groupBy(rows, ({ month }) => month)
      // Earlier months first, so that what they are short of is taken off later ones.
      for (const [month, own] of [...byMonth].sort(([one], [other]) => one.localeCompare(other)))
        await adminCall(client)('/admin/approve-payouts', {
          month,
          payouts: own.map(({ vendorId, amount }) => ({ vendorId, amount })),
        })
      notify.success(`${counted(rows.length, 'relevé approuvé', 'relevés approuvés')}`)
      setOpen(false)
    }).finally(onDone)
  return (
    <>
      <Button size="sm" disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {`Approuver (${rows.length})`}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Approuver ${counted(rows.length, 'relevé')} ?`}
        width={480}
        crossDisabled={isPending}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button loading={isPending} onClick={() => void approve()}>
              Approuver
            </Button>
            <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
              Ne pas approuver
            </Button>
          </div>
        }
      >
        <p>
          {formatPrice(total)} à virer. Chaque partenaire reçoit son relevé par mail. Un relevé approuvé se conteste
          encore, tant qu’il n’est pas dans un fichier de virements.
        </p>
      </Modal>
    </>
  )
}
