import { mailFacts, mailKindNames } from './mail-kind-shapes.ts'

/** Kinds of mails to a partner or the administrators. */
export const roleMails: readonly string[] = mailKindNames.filter((kind) => mailFacts(kind)?.isToRole)

/** SQL list for `kind not in (…)`. */
export const roleMailsSql = roleMails.map((kind) => `'${kind}'`).join(', ')
