import { CallError } from '#contract/errors.ts'
import type { CodeProblem } from '#features/tickets/documents/check-codes.ts'
import { counted } from '#lib/words/plural.ts'

const SHOWN_CODE = 40

/** Builds the refusal that names the first bad code and its reason; the details list all. */
export function codeRefusal(problems: readonly CodeProblem[], codes: readonly string[]): CallError {
  const [first] = problems
  const code = codes[first?.index ?? 0] ?? ''
  const shown = code.length > SHOWN_CODE ? `${code.slice(0, SHOWN_CODE)}…` : code
  const more = problems.length > 1 ? ` (et ${counted(problems.length - 1, 'autre')})` : ''
  return new CallError('codesRefused', {
    message: `Code ${(first?.index ?? 0) + 1}, « ${shown} » : ${first?.reason}${more}. Rien n’a été généré.`,
    fields: problems.map(({ index }) => `codes.${index}`),
    details: { problems },
  })
}
