import { formatPrice } from '#kernel/time/money.ts'

interface BookedFailure {
  dedupeKey: string
  error: string
}

/** Cents in a recorded failure, as a French price. */
const price = (cents: string | undefined): string => (cents === undefined ? '' : formatPrice(Number(cents)))

const after = (error: string, mark: string): string => error.slice(error.indexOf(mark) + mark.length).trim()

/** French text for the operator by the prefix of a failure's key. */
const texts: Readonly<Record<string, (error: string) => string>> = {
  amount: (error) => {
    const [, received, currency, asked] = /Captured (\d+) cents (\S+).* for a total of (\d+) cents/.exec(error) ?? []
    const captured = currency === 'eur' ? price(received) : `${Number(received ?? 0) / 100} ${currency?.toUpperCase()}`
    return received === undefined
      ? 'Paiement d’un autre montant que la commande : rien n’est livré.'
      : `Payé ${captured} pour une carte débitée de ${price(asked)} : rien n’est livré.`
  },
  refund: (error) => {
    const [, cents] = /(\d+) cents are refunded/.exec(error) ?? []
    return `Payé après la fin de la réservation, les places étaient parties : ${price(cents) || 'le paiement'} est rendu.`
  },
  'refund-failed': (error) => {
    const [, cents] = /A refund of (\d+) cents/.exec(error) ?? []
    return `Remboursement de ${price(cents)} non fait : ${refundErrorText(after(error, 'was not made:'))}`
  },
  voucher: (error) => {
    const [, cents] = /vouchers of (\d+) cents/.exec(error) ?? []
    return `Chèques-vacances de ${price(cents)} non encaissés : la commande est livrée sans eux.`
  },
  'foreign-payment': () =>
    'Un autre paiement que le sien nomme cette commande : voyez chez le prestataire de paiement.',
  'unknown-attempt': (error) => {
    const [, payment, cents] = /Payment (\S+) of (\d+) cents/.exec(error) ?? []
    return `Paiement ${payment ?? ''} de ${price(cents)} pour une commande inconnue : rendez-le chez le prestataire.`
  },
  'payment-missing': () =>
    'Le compte de paiement actuel ne connaît pas ce paiement, fait avec une autre clé : ses places restent retenues.',
  'expert-sale': (error) => `Payé, mais la billetterie tierce a refusé : ${after(error, 'refused:')}`,
  'paid-without-ticket': () => 'Payé sans billet : les documents manquent et rien ne les fabrique.',
  'paid-but-pending': () => 'Payé, mais la commande n’a pas avancé.',
  'held-by-ended': () => 'La commande est finie et retient encore ses places.',
  'stock-counter': (error) =>
    `${/Stock (\S+?):/.exec(error)?.[1] ?? 'Un stock'} : ses compteurs ne sont pas ceux des commandes.`,
}

/** Text of a failure for the operator; a failure of an unknown kind is shown as it was recorded. */
export function failureText({ dedupeKey, error }: BookedFailure): string {
  const text = texts[dedupeKey.slice(0, Math.max(0, dedupeKey.indexOf(':')))]
  return text ? text(error) : error
}

const refundErrors: Readonly<Record<string, string>> = {
  'The card provider could not give it back.': 'la banque l’a renvoyé au prestataire de paiement.',
  'Given back elsewhere meanwhile: nothing is left of the payment for it.':
    'rendu ailleurs entre-temps, il ne reste rien du paiement.',
  'The card provider says that nothing is left to give back.':
    'le prestataire de paiement dit qu’il ne reste rien à rendre.',
  'The vouchers were never captured.': 'les chèques-vacances n’ont jamais été encaissés.',
}

/** French reason of a failed refund; the provider's own words are shown unchanged. */
export const refundErrorText = (error: string): string => refundErrors[error] ?? error
