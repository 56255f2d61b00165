/**
 * Kinds of mails to a partner or to the administrators: about other people's orders and messages, some with a link that
 * decides an order. Whoever has such an address as a person, too, does not own them.
 */
export const roleMails = ['confirmation', 'sale', 'missing-tickets', 'contact'] as const

/** For `kind not in (…)`. */
export const roleMailsSql = roleMails.map((kind) => `'${kind}'`).join(', ')
