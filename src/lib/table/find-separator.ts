import { withLineFeeds } from './line-ends.ts'
import { hasText, parseRecords } from './parse-records.ts'
import { type Separator, separators } from './separators.ts'

/** Part of a table that is examined. */
const HEAD = 16 * 1024
const SAMPLE_RECORDS = 30
/** Share of lines that a separator must split alike, and its least lead over the others. */
const ENOUGH = 0.8
const CLEARLY_MORE = 0.1

/** First line `sep=;`, which tells Excel the separator and is no row. */
const NAMED = /^\ufeff?"?sep=(.)"?[;,\t|]*(?:\r\n?|\n|$)/i

/** Separator named in the first line, if any, and the length of that line. */
export function takeNamedSeparator(text: string): { named: string | null; length: number } {
  const [line = '', named = null] = NAMED.exec(text) ?? []
  return { named, length: line.length }
}

/**
 * Separator of a table: that of its `sep=` line, else the one that splits most lines alike, outside quotes. Otherwise
 * the first found in the third line (P-RULE-021, 022), then the second, then the first.
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

/**
 * Share of records with the most frequent number of cells, more than one; titles above the first of them do not count.
 */
function shareOfAlike(head: string, delimiter: string): number {
  const { records, broken } = parseRecords(head, { delimiter, limit: SAMPLE_RECORDS, isCut: head.length >= HEAD })
  const widths = records.filter(hasText).map(({ cells }) => cells.length)
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  if (most < 2) return 0
  const first = widths.findIndex((width) => counts.get(width) === most)
  // A single line with an odd quote says nothing about the rest.
  return most / (widths.length - first + Math.max(0, broken.length - 1))
}
