import { z } from 'zod'
import { splitCodes } from '../split-codes.ts'

const refused = z.object({ problems: z.array(z.object({ index: z.int(), reason: z.string() })) })

/** Refused lines of the text area, each with its reason; null if the details have none. */
export function refusedLines(details: unknown, text: string): string | null {
  const problems = refused.safeParse(details).data?.problems
  const codes = splitCodes(text)
  const lines = problems?.map(({ index, reason }) => {
    const { line, code } = codes[index] ?? { line: index + 1, code: '' }
    return `Ligne ${line}, « ${code.length > 40 ? `${code.slice(0, 40)}…` : code} » : ${reason}.`
  })
  return lines ? lines.join('\n') : null
}
