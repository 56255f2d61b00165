import { type Form, text } from './form.ts'
import { StripeFault } from './stripe-fault.ts'

/** Reason of a bank's refusal; the buyer reads `message`. */
export type Refusal = { code: string; declineCode?: string; message: string }

type Behaviour = { outcome: 'succeeds' } | { outcome: 'refused'; refusal: Refusal } | ThreeDSecure
type ThreeDSecure = { outcome: 'authenticates'; bankSays: 'succeeds' | Refusal }

export type Wallet = 'apple_pay' | 'google_pay'

export type TestCard = Behaviour & CardFacts

export interface CardFacts {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** Wallet of the phone that holds the card. */
  wallet?: Wallet
}

/** Tokens of cards in a wallet, which never reveals the number. */
const inWallets: Record<string, Wallet> = { tok_apple_pay: 'apple_pay', tok_google_pay: 'google_pay' }

const refusals = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Votre carte a été refusée.' },
  noFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Votre carte ne dispose pas de fonds suffisants. Essayez avec une autre carte.',
  },
  expired: { code: 'expired_card', message: 'Votre carte est arrivée à expiration.' },
  wrongCvc: { code: 'incorrect_cvc', message: 'Le code de sécurité de votre carte est incorrect.' },
  processing: {
    code: 'processing_error',
    message: "Une erreur s'est produite lors du traitement de votre carte. Réessayez dans quelques instants.",
  },
  liveCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Votre carte a été refusée. Votre demande a été faite en mode test avec une carte réelle.',
  },
} satisfies Record<string, Refusal>

export const notAuthenticated: Refusal = {
  code: 'payment_intent_authentication_failure',
  message: "Votre moyen de paiement n'a pas pu être authentifié. Choisissez-en un autre et réessayez.",
}

/** Stripe's published test numbers (docs.stripe.com/testing), as far as the product uses them. */
const published: Record<string, Behaviour> = {
  '4242424242424242': { outcome: 'succeeds' },
  '4000056655665556': { outcome: 'succeeds' },
  '5555555555554444': { outcome: 'succeeds' },
  '378282246310005': { outcome: 'succeeds' },
  '4000000000000002': { outcome: 'refused', refusal: refusals.declined },
  '4000000000009995': { outcome: 'refused', refusal: refusals.noFunds },
  '4000000000000069': { outcome: 'refused', refusal: refusals.expired },
  '4000000000000127': { outcome: 'refused', refusal: refusals.wrongCvc },
  '4000000000000119': { outcome: 'refused', refusal: refusals.processing },
  '4000002760003184': { outcome: 'authenticates', bankSays: 'succeeds' },
  '4000002500003155': { outcome: 'authenticates', bankSays: 'succeeds' },
  '4000008400001629': { outcome: 'authenticates', bankSays: refusals.declined },
}

const cardError = (code: string, param: string, message: string): StripeFault =>
  new StripeFault(402, { type: 'card_error', code, param, message })

const passesLuhn = (number: string): boolean => {
  let sum = 0
  for (let at = 0; at < number.length; at += 1) {
    const digit = Number(number[number.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const cardBrand = (number: string): string =>
  number.startsWith('4')
    ? 'visa'
    : /^3[47]/.test(number)
      ? 'amex'
      : /^(5[1-5]|2[2-7])/.test(number)
        ? 'mastercard'
        : 'unknown'

const checkExpiry = (month: number, year: number, now: number): void => {
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', 'exp_month', "Le mois d'expiration de votre carte est invalide.")
  }
  const today = new Date(now)
  const thisYear = today.getUTCFullYear()
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "L'année d'expiration de votre carte est invalide.")
  }
  if (year === thisYear && month < today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', 'exp_month', "La date d'expiration de votre carte est passée.")
  }
}

/** Reads `payment_method_data[card]`; 402 with a French message if a field is implausible. */
export const readCard = (card: Form, now: number): TestCard => {
  const wallet = inWallets[text(card, 'token') ?? '']
  if (wallet) {
    const expYear = new Date(now).getUTCFullYear() + 3
    return { outcome: 'succeeds', brand: 'visa', last4: '4242', expMonth: 12, expYear, wallet }
  }
  const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'number', 'Votre numéro de carte est invalide.')
  }
  const expMonth = Number(text(card, 'exp_month') ?? Number.NaN)
  const writtenYear = Number(text(card, 'exp_year') ?? Number.NaN)
  const expYear = writtenYear < 100 ? 2000 + writtenYear : writtenYear
  checkExpiry(expMonth, expYear, now)
  const brand = cardBrand(number)
  const cvc = text(card, 'cvc') ?? ''
  if (!(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', 'cvc', 'Le code de sécurité de votre carte est invalide.')
  }
  const behaviour = published[number] ?? { outcome: 'refused', refusal: refusals.liveCard }
  return { ...behaviour, brand, last4: number.slice(-4), expMonth, expYear }
}
