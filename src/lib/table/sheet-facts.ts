import type { Parts } from './mend-book.ts'

/**
 * Facts that the spreadsheet library does not report: hidden rows and columns, and numbers shown with leading zeros.
 */
export interface SheetFacts {
  isHidden: boolean
  /** Zero-based indexes of the hidden rows. */
  rows: ReadonlySet<number>
  /** Zero-based indexes of the hidden columns. */
  columns: ReadonlySet<number>
  /** Least number of digits by cell name (`A1`), for numbers shown with leading zeros. */
  digits: ReadonlyMap<string, number>
}

const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, attributes]) => attributes ?? '')

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** Facts of each sheet, in the workbook's order. */
export function readSheetFacts(parts: Parts): SheetFacts[] {
  const targets = new Map(
    tags(parts['xl/_rels/workbook.xml.rels'] ?? '', 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  const padded = paddedStyles(parts['xl/styles.xml'] ?? '')
  return tags(parts['xl/workbook.xml'] ?? '', 'sheet').map((tag) => {
    const id = attribute(tag, '(?:\\w+:)?id')
    const xml = parts[targets.get(id) ?? ''] ?? ''
    return {
      isHidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
      ...hiddenParts(xml),
      digits: findDigits(xml, padded),
    }
  })
}

function hiddenParts(xml: string): Pick<SheetFacts, 'rows' | 'columns'> {
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  let at = 0
  for (const tag of tags(xml, 'row')) {
    at = Number(attribute(tag, 'r') ?? at + 1)
    if (isTrue(attribute(tag, 'hidden'))) rows.add(at - 1)
  }
  for (const tag of tags(xml, 'col')) {
    if (!isTrue(attribute(tag, 'hidden'))) continue
    const last = Math.min(Number(attribute(tag, 'max')), WIDEST)
    for (let column = Number(attribute(tag, 'min')); column <= last; column++) columns.add(column - 1)
  }
  return { rows, columns }
}

/** Most columns of a spreadsheet. */
const WIDEST = 16_384

/** Styles with leading zeros and their number of digits: `00000`, `0# ## ## ## ##`. */
function paddedStyles(xml: string): Map<number, number> {
  const formats = new Map(tags(xml, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]))
  const styles = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? ''
  const padded = new Map<number, number>()
  for (const [at, tag] of tags(styles, 'xf').entries()) {
    const bare = (formats.get(attribute(tag, 'numFmtId')) ?? '').replace(/&quot;|[\s\u00a0"\\]/g, '')
    if (/^0[0#]+$/.test(bare)) padded.set(at, bare.length)
  }
  return padded
}

function findDigits(xml: string, padded: ReadonlyMap<number, number>): Map<string, number> {
  const digits = new Map<string, number>()
  if (padded.size === 0) return digits
  for (const tag of tags(xml, 'c')) {
    const [cell, most] = [attribute(tag, 'r'), padded.get(Number(attribute(tag, 's')))]
    if (cell !== undefined && most !== undefined) digits.set(cell, most)
  }
  return digits
}
