import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { type CardFieldsProps, type ConfirmResult, unknownPaymentError } from './card-fields.ts'
import { confirmWithStripe } from './stripe-confirm.ts'

const LOAD_FAILURE = 'Le formulaire de paiement n’a pas pu être chargé. Vous pouvez rafraichir la page pour réessayer'

/** Colours of the theme, passed on because the provider's frame cannot read them. */
function appearance() {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'stripe' as const,
    variables: {
      colorPrimary: colour('--focus'),
      colorText: colour('--ink'),
      colorDanger: colour('--negative'),
      borderRadius: '8px',
      fontFamily: style.fontFamily,
    },
  }
}

/** Stripe's own form in its frame, so card data never touches this page. Its script loads only here. */
export function StripeFields({
  clientSecret,
  paymentId,
  publishableKey,
  onComplete,
  ref,
}: CardFieldsProps & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  const loaded = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const completed = useRef(onComplete)
  completed.current = onComplete

  useEffect(() => {
    let left = false
    const open = async () => {
      const stripe = await loadStripe(publishableKey)
      const element = place.current
      if (left || !element) return
      if (!stripe) throw new Error('Stripe did not load')
      const elements = stripe.elements({ clientSecret, locale: 'fr', appearance: appearance() })
      // Offered if the device supports them and the site is registered with the provider.
      const form = elements.create('payment', { wallets: { applePay: 'auto', googlePay: 'auto' } })
      form.on('ready', () => setState('ready'))
      form.on('loaderror', () => setState('failed'))
      form.on('change', ({ complete }) => completed.current(complete))
      form.mount(element)
      loaded.current = { stripe, elements }
    }
    open().catch(() => setState('failed'))
    return () => {
      left = true
      loaded.current?.elements.getElement('payment')?.destroy()
      loaded.current = null
    }
  }, [clientSecret, publishableKey])

  useImperativeHandle(ref, () => ({
    confirm: async (): Promise<ConfirmResult> => {
      if (!loaded.current) return { paid: false, message: unknownPaymentError }
      const { stripe, elements } = loaded.current
      return confirmWithStripe(stripe, elements, `${location.origin}/orders/${paymentId}`)
    },
  }))

  return (
    <div>
      {state === 'loading' ? <LoadingBlock label="Chargement du formulaire de paiement" /> : null}
      {state === 'failed' ? <Notice kind="error">{LOAD_FAILURE}</Notice> : null}
      <div ref={place} />
    </div>
  )
}
