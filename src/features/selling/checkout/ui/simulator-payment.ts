import { type ConfirmResult, unknownPaymentError } from './card-fields.ts'

export interface CardInput {
  number: string
  /** Month and year, MM/AA. */
  expiry: string
  cvc: string
}

/** Wallets of phones that the simulator offers. */
export const wallets = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const
export type Wallet = keyof typeof wallets

/** Answer of the simulator; `authenticate`: the bank's approval is needed before it pays. */
export type SimulatorAnswer = ConfirmResult | { paid: false; message: null; authenticate: true }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readAnswer(body: unknown): SimulatorAnswer {
  if (!isRecord(body)) return { paid: false, message: unknownPaymentError }
  const error = isRecord(body.error) ? body.error : null
  if (!error) {
    if (body.status === 'requires_action') return { paid: false, message: null, authenticate: true }
    const paid = body.status === 'succeeded' || body.status === 'processing'
    return paid ? { paid } : { paid, message: unknownPaymentError }
  }
  // A second click after a lost answer: the first one had paid.
  if (isRecord(error.payment_intent) && error.payment_intent.status === 'succeeded') return { paid: true }
  return { paid: false, message: typeof error.message === 'string' ? error.message : unknownPaymentError }
}

/** Client of the simulator's form API, as Stripe's script is for Stripe's. */
export function simulatorPayment(basePath: string, paymentId: string, clientSecret: string) {
  const post = async (action: string, fields: Record<string, string>): Promise<SimulatorAnswer> => {
    const response = await fetch(`${basePath}/v1/payment_intents/${encodeURIComponent(paymentId)}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
    })
    return readAnswer(await response.json())
  }
  return {
    confirm: ({ number, expiry, cvc }: CardInput) => {
      const [month = '', year = ''] = expiry.split('/').map((part) => part.trim())
      return post('confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number.replaceAll(/\s/g, ''),
        'payment_method_data[card][exp_month]': month,
        'payment_method_data[card][exp_year]': year,
        'payment_method_data[card][cvc]': cvc,
      })
    },
    /** Pays with a card in the wallet. */
    confirmWallet: (wallet: Wallet) =>
      post('confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][token]': `tok_${wallet}`,
      }),
    /** Sends the buyer's answer to the bank. */
    authenticate: (approved: boolean) => post('_complete_3ds', { outcome: approved ? 'succeeded' : 'failed' }),
  }
}
