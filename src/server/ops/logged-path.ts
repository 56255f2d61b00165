/** Pages whose address ends in a secret that may grant access. */
const secretPages =
  /^(\/+(?:link|register-link|reset-password|admin-order|controle|rss|desinscription|quitter-la-liste|cadeau|wallet)\/).+$/i

/** The path as logs may contain it: without tokens of mailed links. */
export const loggedPath = (path: string): string => path.replace(secretPages, '$1…')
