/**
 * Kinds of mails to a partner or the administrators: about other people's orders and messages, some with a link that
 * decides an order. A person who registers with such an address does not own these mails.
 */
export const roleMails = [
  'confirmation',
  'withdrawn-request',
  'sale',
  'missing-tickets',
  'stock-alert',
  'late-scans',
  'contact',
] as const

/** SQL list for `kind not in (…)`. */
export const roleMailsSql = roleMails.map((kind) => `'${kind}'`).join(', ')
