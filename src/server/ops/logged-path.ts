/** What follows these is a secret: its bearer may open something. */
const secretPages =
  /^(\/+(?:link|register-link|reset-password|admin-order|controle|rss|desinscription|quitter-la-liste|cadeau|wallet)\/).+$/i

/** A path as logs may hold it: without the tokens of mailed links. */
export const loggedPath = (path: string): string => path.replace(secretPages, '$1…')
