import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { ShownTransferFile } from '../payout-shapes.ts'
import { shortDay } from '../payout-texts.ts'
import { saveTransferFile } from './order-button.tsx'

type Found = CallResult<'/admin/list-transfer-files'>

/** Files of transfers that were made, and statements of the bank that were read, the newest first. */
export function TransferFiles({ found, reload }: { found: Found; reload: () => Promise<void> }) {
  const { zone } = useOfficeContext().office
  return (
    <section aria-label="Fichiers de virements" className="flex flex-col gap-3">
      <h2 className="text-base font-bold">Fichiers de virements</h2>
      {found.files.length === 0 ? (
        <p className="text-ink-soft">
          Aucun fichier : approuvez des relevés, puis choisissez « Préparer les virements ».
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-paper">
          {found.files.map((file) => (
            <FileLine key={file.id} file={file} zone={zone} reload={reload} />
          ))}
        </ul>
      )}
      {found.read.length === 0 ? null : (
        <>
          <h2 className="text-base font-bold">Relevés de banque lus</h2>
          <ul className="flex flex-col gap-1">
            {found.read.map(({ id, name, paid, readAt, readBy }) => (
              <li key={id}>
                {momentText(zone, readAt)} : {name}, {counted(paid, 'relevé payé', 'relevés payés')}, par {readBy}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function FileLine({ file, zone, reload }: { file: ShownTransferFile; zone: string; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const { id, executeOn, count, total, paid, waiting, isExecuted, state, reason, createdAt, createdBy, account } = file
  const isPaid = paid === count
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums">
            {shortDay(executeOn)} : {counted(count, 'virement')}, {formatPrice(total)}
          </span>
          <StateChip tone={state === 'Abandoned' ? 'off' : waiting === 0 ? 'good' : 'waiting'}>
            {state === 'Abandoned' ? 'Abandonné' : isPaid ? 'Payé' : `Payés : ${paid} sur ${count}`}
          </StateChip>
        </p>
        <p className="text-note text-ink-soft">
          Compte {account}, fait par {createdBy} le {momentText(zone, createdAt)}
          {reason === null ? '' : `. Motif : ${reason}`}
          {isExecuted && waiting > 0
            ? '. Exécuté par la banque : un virement qu’elle a refusé se libère depuis la page du partenaire.'
            : ''}
        </p>
      </div>
      {state === 'Abandoned' ? null : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            loading={isPending}
            onClick={() => void attempt(() => saveTransferFile(adminCall(client), id))}
          >
            Télécharger
          </Button>
          {waiting === 0 || isExecuted ? null : <AbandonButton fileId={id} reload={reload} />}
        </div>
      )}
    </li>
  )
}

function AbandonButton({ fileId, reload }: { fileId: string; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function abandon(): Promise<void> {
    if (reason.trim() === '') return setError('Indiquez le motif.')
    setPending(true)
    try {
      await adminCall(client)('/admin/abandon-transfer-file', { fileId, reason })
      notify.success('Fichier abandonné')
      setOpen(false)
    } catch (failure) {
      notifyFailure(failure)
    } finally {
      setPending(false)
      await reload()
    }
  }

  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Abandonner
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Abandonner ce fichier ?"
        width={480}
        crossDisabled={isPending}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button loading={isPending} onClick={() => void abandon()}>
              Abandonner le fichier
            </Button>
            <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
              Garder le fichier
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            Seulement si votre banque ne l’a pas reçu, ou l’a refusé : ses relevés non payés pourront être virés par un
            autre fichier.
          </p>
          <LimitedInput
            label="Motif"
            value={reason}
            maxLength={500}
            error={error}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              setError(null)
            }}
          />
        </div>
      </Modal>
    </>
  )
}
