import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ibanInput } from '../iban-shape.ts'
import type { PayeeView } from '../payout-shapes.ts'
import { refusedField } from './refused-field.ts'

/** Button that asks for another account, with the window where it is typed. What was typed stays after a refusal. */
export function AskBankChange({ payee, reload }: { payee: PayeeView; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState('')
  const [errors, setErrors] = useState<{ iban: string | null; holder: string | null }>({ iban: null, holder: null })

  async function ask(): Promise<void> {
    const typed = ibanInput.safeParse(iban)
    const wrong = {
      iban: typed.error?.issues[0]?.message ?? null,
      holder: holder.trim() === '' ? 'Indiquez le titulaire du compte.' : null,
    }
    setErrors(wrong)
    if (wrong.iban !== null || wrong.holder !== null) return
    setPending(true)
    try {
      await adminCall(client)('/admin/ask-bank-change', { vendorId: payee.vendorId, iban, holder })
      notify.success('Demande enregistrée : un autre super administrateur doit l’approuver.')
      setOpen(false)
      setIban('')
      setHolder('')
      await reload()
    } catch (failure) {
      const own = { iban: refusedField(failure, 'iban'), holder: refusedField(failure, 'holder') }
      setErrors(own)
      if (own.iban === null && own.holder === null) notifyFailure(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {payee.account ? 'Changer de compte' : 'Ajouter un compte'}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Compte de ${payee.label}`}
        width={480}
        crossDisabled={isPending}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button loading={isPending} onClick={() => void ask()}>
              Demander
            </Button>
            <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
              Retour
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            Un autre super administrateur approuve le changement. Le partenaire est prévenu à ses adresses, l’ancienne
            comprise.
          </p>
          <LimitedInput
            label="IBAN"
            value={iban}
            error={errors.iban}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            onChange={({ currentTarget }) => setIban(currentTarget.value)}
          />
          <LimitedInput
            label="Titulaire"
            value={holder}
            error={errors.holder}
            autoComplete="off"
            maxLength={70}
            onChange={({ currentTarget }) => setHolder(currentTarget.value)}
          />
        </div>
      </Modal>
    </>
  )
}
