/** Statements that a person confirms before the second factor's secret is shown; neutral wording (G18). */
export const mfaConfirmations = [
  'Je ne partage mon écran avec personne (visioconférence, diffusion, prise en main à distance).',
  "Personne d'autre ne peut voir mon écran en ce moment.",
  'Aucune caméra ne filme mon écran.',
  "J'ai sous la main mon appareil, avec une application d'authentification installée.",
  "J'accepte les conditions d'utilisation.",
  'Je suis prêt(e) à configurer la double authentification.',
] as const
