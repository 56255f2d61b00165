import { html } from 'hono/html'
import { euros, plainPage } from '../plain-page.ts'
import type { Intent } from './intent.ts'

/** The bank's page, to which buyers are redirected; needs neither styles nor scripts. */
export const threeDSecurePage = (intent: Intent) =>
  plainPage(
    'Authentification 3-D Secure (simulation)',
    html`<p>Votre banque vous demande de confirmer un paiement de ${euros.format(intent.amountCents / 100)}.</p>
      <form method="post">
        <input type="hidden" name="client_secret" value="${intent.clientSecret}" />
        <button name="outcome" value="succeeded">Approuver le paiement</button>
        <button name="outcome" value="failed">Refuser le paiement</button>
      </form>`,
  )

export const threeDSecureDonePage = (succeeded: boolean) =>
  plainPage(
    succeeded ? 'Paiement approuvé' : 'Paiement refusé',
    html`<p>Vous pouvez fermer cette page et revenir à votre commande.</p>`,
  )

/** URL to which the buyer returns, with the parameters that Stripe adds. */
export const returnAddress = (intent: Intent, returnUrl: string, succeeded: boolean): string => {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret)
  url.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed')
  return url.href
}
