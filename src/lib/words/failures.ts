/** Sentences that people read where a call's answer has the documents' English words, which stay in the answer. */

export const NO_ANSWER = 'Le service n’a pas pu répondre. Réessayez dans un instant.'

const shown: Readonly<Record<string, string>> = {
  'Server error': NO_ANSWER,
  Unauthenticated: 'Votre session a pris fin. Reconnectez-vous pour continuer.',
  'Invalid request': 'La demande n’a pas été comprise. Rechargez la page, puis réessayez.',
  'Not admin': 'Votre compte n’a pas ce droit.',
  'Activity not found': 'Cette activité n’existe pas, ou n’est plus proposée.',
  'User group not found': 'Ce groupe n’existe pas, ou a été supprimé.',
  'Unexpected stock data': 'Ces données ne vont pas avec ce stock. Rechargez la page, puis réessayez.',
  'Unexpected ExpertTicket data':
    'Ces données ne vont pas avec ce stock ExperTicket. Rechargez la page, puis réessayez.',
  'Invalid state': 'L’état de ce stock ne permet pas ce changement. Rechargez la page.',
  'Invalid ticket': 'Ce billet n’est pas celui de ce stock. Rechargez la page, puis réessayez.',
  'stockIds is empty': 'Choisissez un stock.',
  'stockIds is not a single stockId': 'Choisissez un seul stock.',
}

/** Refusal as a person reads it. */
export const refusalText = (message: string): string => shown[message] ?? message
