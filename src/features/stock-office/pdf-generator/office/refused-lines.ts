import { z } from 'zod'
import { counted } from '#lib/words/plural.ts'
import { splitCodes } from '../split-codes.ts'

const refused = z.object({ problems: z.array(z.object({ index: z.int(), reason: z.string() })) })

/** Most lines that a refusal names: more would have to scroll, where no keyboard reaches. */
const MOST_TOLD = 20

/** Refused lines of the text area, each with its reason; null if the details have none. */
export function refusedLines(details: unknown, text: string): string | null {
  const problems = refused.safeParse(details).data?.problems
  const codes = splitCodes(text)
  const lines = problems?.slice(0, MOST_TOLD).map(({ index, reason }) => {
    const { line, code } = codes[index] ?? { line: index + 1, code: '' }
    return `Ligne ${line}, « ${code.length > 40 ? `${code.slice(0, 40)}…` : code} » : ${reason}.`
  })
  if (!problems || !lines) return null
  const rest = problems.length - lines.length
  return [...lines, ...(rest > 0 ? [`… et ${counted(rest, 'autre ligne', 'autres lignes')}.`] : [])].join('\n')
}
