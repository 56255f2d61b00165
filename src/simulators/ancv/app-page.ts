import { html } from 'hono/html'
import { euros, plainPage } from '../plain-page.ts'
import type { VoucherRecord } from './account.ts'

/** Page on which a member confirms a payment; needs neither styles nor scripts. */
export const voucherAppPage = ({ amountCents, state, returnUrl }: VoucherRecord) =>
  plainPage(
    'Chèque-Vacances Connect (simulation)',
    state === 'pending'
      ? html`<p>Un site vous demande de payer ${euros.format(amountCents / 100)} en chèques-vacances.</p>
          <form method="post">
            <button name="outcome" value="authorised">Confirmer le paiement</button>
            <button name="outcome" value="declined">Refuser le paiement</button>
            <button name="outcome" value="expired">Laisser passer le délai</button>
          </form>`
      : html`<p>Ce paiement n’attend plus votre confirmation.</p>
          ${returnUrl === '' ? '' : html`<p><a href="${returnUrl}">Revenir au site</a></p>`}`,
  )

export const decidedPage = ({ returnUrl }: VoucherRecord) =>
  plainPage(
    'Chèque-Vacances Connect (simulation)',
    returnUrl === ''
      ? html`<p>Vous pouvez fermer cette page.</p>`
      : html`<p><a href="${returnUrl}">Revenir au site</a></p>`,
  )
