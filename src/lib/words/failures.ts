/** Sentences that people read where a call's answer has the documents' English words, which stay in the answer. */

export const NO_ANSWER = 'Le service n’a pas pu répondre. Réessayez dans un instant.'

const shown: Readonly<Record<string, string>> = {
  'Server error': NO_ANSWER,
  Unauthenticated: 'Votre session a pris fin. Reconnectez-vous pour continuer.',
  'Invalid request': 'La demande n’a pas été comprise. Rechargez la page, puis réessayez.',
  'Not admin': 'Votre compte n’a pas ce droit.',
}

/** Refusal as a person reads it. */
export const refusalText = (message: string): string => shown[message] ?? message
