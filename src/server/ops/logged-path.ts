/** What follows these opens something for whoever has it. */
const secretPages = /^(\/+(?:link|register-link|reset-password|admin-order)\/).+$/i

/** A path as logs may hold it: without the tokens of mailed links. */
export const loggedPath = (path: string): string => path.replace(secretPages, '$1…')
