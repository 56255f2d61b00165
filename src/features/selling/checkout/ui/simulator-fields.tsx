import { useImperativeHandle, useRef, useState } from 'react'
import { Input } from '#ui/field.tsx'
import { type CardFieldsProps, type ConfirmResult, unknownPaymentError } from './card-fields.ts'
import { formatCardNumber, formatCvc, formatExpiry, isCardComplete } from './card-input.ts'
import { type CardInput, simulatorPayment, type Wallet, wallets } from './simulator-payment.ts'
import { StandInQuestion } from './stand-in-question.tsx'

const formats: Record<keyof CardInput, (text: string) => string> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
}

/** Message after the wallet's sheet was closed. */
const CANCELLED = 'Paiement annulé.'

const means = [['card', 'Carte'], ...Object.entries(wallets)] as [Means, string][]
type Means = 'card' | Wallet

/** Card form of the simulated provider: accepts the published test numbers, and the wallets of phones. */
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
  const [chosen, setChosen] = useState<Means>('card')
  const [asking, setAsking] = useState<'bank' | Wallet | null>(null)
  const answer = useRef<((approved: boolean) => void) | null>(null)

  const change = (field: keyof CardInput) => (event: { target: { value: string } }) => {
    const next = { ...card, [field]: formats[field](event.target.value) }
    setCard(next)
    onComplete(isCardComplete(next))
  }
  const choose = (next: Means) => {
    setChosen(next)
    onComplete(next !== 'card' || isCardComplete(card))
  }
  const askPayer = (who: 'bank' | Wallet) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setAsking(who)
    })
  const decide = (approved: boolean) => {
    setAsking(null)
    answer.current?.(approved)
    answer.current = null
  }

  useImperativeHandle(ref, () => ({
    confirm: async (): Promise<ConfirmResult> => {
      const payment = simulatorPayment(basePath, paymentId, clientSecret)
      if (chosen !== 'card' && !(await askPayer(chosen))) return { paid: false, message: CANCELLED }
      const first = await (chosen === 'card' ? payment.confirm(card) : payment.confirmWallet(chosen))
      if (!('authenticate' in first)) return first
      const second = await payment.authenticate(await askPayer('bank'))
      return 'authenticate' in second ? { paid: false, message: unknownPaymentError } : second
    },
  }))

  return (
    <div className="flex flex-col gap-4">
      <fieldset className="grid grid-cols-3 gap-2" disabled={disabled}>
        <legend className="sr-only">Moyen de paiement</legend>
        {means.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line px-2 text-center text-sm font-semibold has-[:checked]:border-focus has-[:checked]:bg-main-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name="moyen"
              value={value}
              checked={chosen === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {chosen === 'card' ? (
        <>
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
        </>
      ) : null}
      <p className="text-xs leading-relaxed text-ink-soft">
        Paiement de démonstration : aucune carte réelle n’est débitée. Carte de test : 4242 4242 4242 4242.
      </p>
      <StandInQuestion {...{ asking, totalCents }} onDecide={decide} />
    </div>
  )
}
