import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { SalesFacts } from '#features/selling/cart/ui/sales-facts.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { notify } from '#ui/toast.ts'
import { type CardFieldsHandle, unknownPaymentError } from './card-fields.ts'

const StripeFields = lazy(() => import('./stripe-fields.tsx').then((loaded) => ({ default: loaded.StripeFields })))
const SimulatorFields = lazy(() =>
  import('./simulator-fields.tsx').then((loaded) => ({ default: loaded.SimulatorFields })),
)

interface CardFormProps {
  paymentId: string
  clientSecret: string
  totalCents: number
  items: readonly OrderItem[]
  /** Version of the terms under which they were ordered. */
  termsId: string | undefined
  onPaid: () => void
  /** Called when the payment was refused: the page's data may be outdated. */
  onRefused: () => void
}

/** Card details and the pay button. After a refusal another card may be tried on the same payment (D06). */
export function CardForm({ paymentId, clientSecret, totalCents, items, termsId, onPaid, onRefused }: CardFormProps) {
  const { cardForm } = useRouteContext({ from: '__root__' })
  const fields = useRef<CardFieldsHandle>(null)
  const factsId = useId()
  const reasonId = useId()
  const [complete, setComplete] = useState(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete || paying || !fields.current) return
    setPaying(true)
    setFailure(null)
    try {
      const result = await fields.current.confirm()
      if (result.paid) return onPaid()
      setFailure(result.message || unknownPaymentError)
      notify.error(result.message || unknownPaymentError)
    } catch (error) {
      setFailure(unknownPaymentError)
      notify.error(unknownPaymentError, error)
    }
    setPaying(false)
    onRefused()
  }
  const shared = { paymentId, clientSecret, totalCents, disabled: paying, onComplete: setComplete, ref: fields }
  return (
    <form
      method="dialog"
      onSubmit={(event) => void pay(event)}
      className="flex flex-col gap-4"
      aria-label="Paiement par carte"
      noValidate
    >
      <Suspense fallback={<LoadingBlock label="Chargement du formulaire de paiement" />}>
        {cardForm.kind === 'stripe' ? (
          <StripeFields {...shared} publishableKey={cardForm.publishableKey} />
        ) : (
          <SimulatorFields {...shared} basePath={cardForm.basePath} />
        )}
      </Suspense>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <PersonalDataNotice of="order" />
      <SalesFacts id={factsId} items={items} termsId={termsId} />
      {complete || paying ? null : (
        <p id={reasonId} className="text-sm text-ink-soft">
          Complétez le moyen de paiement ci-dessus pour pouvoir payer.
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        full
        disabled={!complete}
        loading={paying}
        aria-describedby={complete ? factsId : `${reasonId} ${factsId}`}
      >
        <span className="flex flex-col gap-0.5 py-2.5">
          <span className="inline-flex items-center justify-center gap-2 text-lg">
            <LockIcon className="size-4.5 shrink-0" />
            Payer {formatPrice(totalCents)}
          </span>
          <span className="text-note font-medium">
            <span className="sr-only"> — </span>commande avec obligation de paiement
          </span>
        </span>
      </Button>
    </form>
  )
}
