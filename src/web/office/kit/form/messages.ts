import type { z } from 'zod'
import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'

/** Fallback text for errors that have none of their own. */
export const INCOMPLETE = 'Formulaire incomplet'

/** Text for an empty field whose schema has none of its own. */
export const REQUIRED = 'À renseigner.'

/** Limit of a number as people read it: one of cents in euros, as the field is typed. */
const limitText = ({ path }: z.core.$ZodRawIssue, limit: number | bigint): string =>
  /cents$/i.test(String(path?.at(-1))) ? formatPrice(Number(limit)).replace(',00', '') : limit.toLocaleString('fr')

/** French text of a schema issue that has no message of its own. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return REQUIRED
      return issue.expected === 'number' || issue.expected === 'int'
        ? 'Entrez un nombre, par exemple 12,5.'
        : INCOMPLETE
    case 'too_small':
      if (issue.origin === 'string') return REQUIRED
      if (issue.origin === 'array') return `Au moins ${issue.minimum} ${plural(issue.minimum, 'élément')}.`
      return `Au moins ${limitText(issue, issue.minimum)}.`
    case 'too_big':
      if (issue.origin === 'string') return `${issue.maximum} ${plural(issue.maximum, 'caractère')} au plus.`
      if (issue.origin === 'array') return `${issue.maximum} ${plural(issue.maximum, 'élément')} au plus.`
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return 'Ce nombre est trop grand.'
      return `Au plus ${limitText(issue, issue.maximum)}.`
    case 'invalid_format':
      if (issue.format === 'email') return 'Cette adresse e-mail n’est pas valable.'
      if (issue.format === 'url') return 'Cette adresse de site n’est pas valable.'
      if (issue.format === 'date') return 'Choisissez un jour.'
      return INCOMPLETE
    case 'invalid_union':
      // The last member of a union is the one for typed values ("" | e-mail).
      return issue.errors.at(-1)?.[0]?.message ?? INCOMPLETE
    default:
      return INCOMPLETE
  }
}
