import type { WithdrawalObstacle } from './tables.ts'

/** Why an operator decides about a withdrawal, in French. */
export const obstacleTexts: Readonly<Record<WithdrawalObstacle, string>> = {
  Used: 'Un billet a déjà servi.',
  DocumentStays: 'Le billet est déposé ou confirmé par le partenaire : sa copie peut encore servir.',
  ThirdParty: 'Le billet vient d’ExperTicket, qui ne le reprend pas de lui-même.',
  Disputed: 'La banque du client examine ce paiement.',
}
