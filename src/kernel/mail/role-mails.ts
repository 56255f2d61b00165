import { mailFacts, mailKinds } from './mail-kind-shapes.ts'

/** Kinds of mails to a partner or the administrators. */
export const roleMails: readonly string[] = Object.keys(mailKinds).filter((kind) => mailFacts(kind)?.isToRole)

/** SQL list for `kind not in (…)`. */
export const roleMailsSql = roleMails.map((kind) => `'${kind}'`).join(', ')
