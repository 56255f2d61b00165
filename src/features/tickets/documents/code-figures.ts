import type { entry } from '#kernel/stock/tables.ts'
import { isCodeRead } from '#kernel/stock/uploaded-ticket.ts'
import type { Platform } from '#platform/port.ts'
import type { CodeFigure } from './code-figure-shapes.ts'
import { entranceCode } from './ticket-facts.ts'

type Coded = Pick<typeof entry.$inferSelect, 'id' | 'code' | 'codeType' | 'history'>

/** Drawings of the codes that are no QR codes on their paper, by ticket. */
export async function codeFigures(
  { compute }: Pick<Platform, 'compute'>,
  entries: readonly Coded[],
): Promise<Map<string, CodeFigure>> {
  const wanted = [...new Map(entries.map((entry) => [entry.id, entry])).values()].flatMap((entry) => {
    const text = entranceCode({ entry })
    const { id, codeType: type } = entry
    return text !== null && isCodeRead(entry) && type !== null && type !== 'qrcode' ? [{ id, text, type }] : []
  })
  if (wanted.length === 0) return new Map()
  const drawn = await compute.run(
    'code-figures',
    wanted.map(({ text, type }) => ({ text, type })),
  )
  return new Map(wanted.flatMap(({ id }, at) => (drawn[at] ? [[id, drawn[at]] as const] : [])))
}
