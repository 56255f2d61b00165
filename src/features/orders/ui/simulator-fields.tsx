import { useImperativeHandle, useRef, useState } from 'react'
import { Input } from '../../../ui/field.tsx'
import { type CardFieldsProps, type ConfirmResult, unknownPaymentError } from './card-fields.ts'
import { formatCardNumber, formatCvc, formatExpiry, isCardComplete } from './card-input.ts'
import { type CardInput, simulatorPayment } from './simulator-payment.ts'
import { ThreeDSecureDialog } from './three-d-secure-dialog.tsx'

const formats: Record<keyof CardInput, (text: string) => string> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
}

/** The card form of installations without a card provider: the published test numbers pay, nothing else does. */
export function SimulatorFields({
  paymentId,
  clientSecret,
  totalCents,
  basePath,
  disabled,
  onComplete,
  ref,
}: CardFieldsProps & { basePath: string }) {
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', cvc: '' })
  const [asking, setAsking] = useState(false)
  const answerBank = useRef<((approved: boolean) => void) | null>(null)

  const change = (field: keyof CardInput) => (event: { target: { value: string } }) => {
    const next = { ...card, [field]: formats[field](event.target.value) }
    setCard(next)
    onComplete(isCardComplete(next))
  }
  const askPayer = () =>
    new Promise<boolean>((resolve) => {
      answerBank.current = resolve
      setAsking(true)
    })
  const decide = (approved: boolean) => {
    setAsking(false)
    answerBank.current?.(approved)
    answerBank.current = null
  }

  useImperativeHandle(ref, () => ({
    confirm: async (): Promise<ConfirmResult> => {
      const payment = simulatorPayment(basePath, paymentId, clientSecret)
      const first = await payment.confirm(card)
      if (!('authenticate' in first)) return first
      const second = await payment.authenticate(await askPayer())
      return 'authenticate' in second ? { paid: false, message: unknownPaymentError } : second
    },
  }))

  return (
    <div className="flex flex-col gap-4">
      <Input
        label="NUMÉRO DE CARTE"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        onChange={change('number')}
        readOnly={disabled}
        required
      />
      <div className="grid grid-cols-2 gap-4">
        <Input
          label="EXPIRATION (MM/AA)"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/AA"
          value={card.expiry}
          onChange={change('expiry')}
          readOnly={disabled}
          required
        />
        <Input
          label="CODE DE SÉCURITÉ"
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="CVC"
          value={card.cvc}
          onChange={change('cvc')}
          readOnly={disabled}
          required
        />
      </div>
      <p className="text-xs leading-relaxed text-ink-soft">
        Paiement de démonstration : aucune carte réelle n’est débitée. Carte de test : 4242 4242 4242 4242.
      </p>
      <ThreeDSecureDialog open={asking} totalCents={totalCents} onDecide={decide} />
    </div>
  )
}
