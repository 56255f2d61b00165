import { useState } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { download } from '#web/office/kit/list/download.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { type AdminCall, adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PayoutRow } from '../payout-shapes.ts'
import { refusedField } from './refused-field.ts'

/** Saves a file of transfers as it was made. */
export async function saveTransferFile(call: AdminCall, fileId: string): Promise<void> {
  const { fileName, xml } = await call('/admin/get-transfer-file', { fileId })
  download(new Blob([xml], { type: 'application/xml' }), fileName)
}

interface OrderButtonProps {
  rows: readonly PayoutRow[]
  onDone: () => Promise<void>
}

/** Button that makes the file of transfers of approved statements and saves it. */
export function OrderButton({ rows, onDone }: OrderButtonProps) {
  const { client, office } = useOfficeContext()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [executeOn, setExecuteOn] = useState<string | null>(dayKey(office.zone, Date.now()))
  const [error, setError] = useState<string | null>(null)
  const total = rows.reduce((sum, { payable }) => sum + payable, 0)

  async function order(): Promise<void> {
    if (executeOn === null) return setError('Indiquez la date des virements.')
    const call = adminCall(client)
    setPending(true)
    try {
      const payoutIds = rows.flatMap(({ id }) => id ?? [])
      const { fileId } = await call('/admin/create-transfer-file', { payoutIds, executeOn, total })
      await saveTransferFile(call, fileId)
      notify.success('Fichier de virements enregistré : déposez-le sur le site de votre banque.')
      setOpen(false)
    } catch (failure) {
      const own = refusedField(failure, 'executeOn')
      setError(own)
      if (own === null) notifyFailure(failure)
    } finally {
      setPending(false)
      await onDone()
    }
  }

  return (
    <>
      <Button size="sm" variant="secondary" disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {`Préparer les virements (${rows.length})`}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`${counted(rows.length, 'virement')}, ${formatPrice(total)}`}
        width={480}
        crossDisabled={isPending}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button loading={isPending} onClick={() => void order()}>
              Créer le fichier
            </Button>
            <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
              Ne pas créer
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            Un fichier pain.001.001.09 pour le site de votre banque. Un relevé sans compte bancaire ou sans adresse n’y
            est pas.
          </p>
          <DateInput
            label="Date des virements"
            zone={office.zone}
            value={executeOn}
            error={error}
            onChange={(day) => {
              setExecuteOn(day)
              setError(null)
            }}
          />
        </div>
      </Modal>
    </>
  )
}
