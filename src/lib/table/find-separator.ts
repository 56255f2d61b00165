import { withLineFeeds } from './line-ends.ts'
import { hasText, parseRecords } from './parse-records.ts'
import { type Separator, separators } from './separators.ts'

/** So much of a table is looked at. */
const HEAD = 16 * 1024
const SAMPLE_RECORDS = 30
/** A separator parts at least so many of the lines alike, and another one not so many more. */
const ENOUGH = 0.8
const CLEARLY_MORE = 0.1

/** `sep=;` in the first line says the separator to Excel, and is no line of the table. */
const NAMED = /^\ufeff?"?sep=(.)"?[;,\t|]*(?:\r\n?|\n|$)/i

/** The separator that the first line names, and the table behind that line. */
export function takeNamedSeparator(text: string): { named: string | null; length: number } {
  const [line = '', named = null] = NAMED.exec(text) ?? []
  return { named, length: line.length }
}

/**
 * The separator of a table: what its first line says, else what parts most of its lines alike, outside quotes. Where nothing
 * does, the first that stands in the third line (P-RULE-021, 022), else in the second or the first.
 */
export function findSeparator<Allowed extends Separator>(text: string, allowed: readonly Allowed[]): Allowed | null {
  const { named, length } = takeNamedSeparator(text.slice(0, 20))
  const said = allowed.find((each) => each === named)
  if (said !== undefined) return said
  const head = withLineFeeds(text.slice(length, length + HEAD).replace(/^\ufeff/, ''))
  const ordered = separators.flatMap((each) => allowed.filter((one) => one === each))
  const judged = ordered.map((separator) => ({ separator, share: shareOfAlike(head, separator) }))
  const most = Math.max(...judged.map(({ share }) => share))
  if (most >= ENOUGH) return judged.find(({ share }) => share >= most - CLEARLY_MORE)?.separator ?? null
  const [first, second, third] = head.split('\n').filter((line) => line.trim() !== '')
  const sample = (third ?? second ?? first ?? '').replace(/"[^"]*"/g, '')
  return ordered.find((separator) => sample.includes(separator)) ?? null
}

/** The share of the records that have as many cells as most others, more than one; titles above the first of them are none. */
function shareOfAlike(head: string, delimiter: string): number {
  const { records, broken } = parseRecords(head, { delimiter, limit: SAMPLE_RECORDS, isCut: head.length >= HEAD })
  const widths = records.filter(hasText).map(({ cells }) => cells.length)
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  if (most < 2) return 0
  const first = widths.findIndex((width) => counts.get(width) === most)
  // One line with an odd quote says nothing of the others.
  return most / (widths.length - first + Math.max(0, broken.length - 1))
}
