import type { CallContext } from '#handler/context.ts'
import { typingErrors } from './edit-distance.ts'
import { knownWords, type NearWord, nearWords } from './near-words.ts'
import { currentSynonyms } from './synonym-memory.ts'
import { type Understood, understand } from './understand.ts'

/** Words that are taken for those typed; none: the word is left out. */
type Instead = ReadonlyMap<string, readonly string[]>

export interface FoundRow {
  /** As `hitsSql` has it. */
  tier: number
  /** The label as plain text. */
  nameKey: string
}

export interface Found<Row> {
  rows: Row[]
  /** The words that were looked for in place of what was typed; null: what was typed. */
  instead: readonly string[] | null
}

/** The tier of labels that begin as what was typed. */
const BEGINS_SO = 1
/** A word so short is left out where it finds nothing: each is near to too many others. */
const SHORT_WORD = 3
/** Words that are there, and are corrected all the same: one after the other, each a read. */
const MOST_SINGLE = 4
/** A label that begins as what was typed but for so many errors is the one that was meant. */
const FEW_ERRORS = 3
/** How many of the other rows are compared as a whole. */
const MOST_COMPARED = 300

export type FindRows<Row> = (understood: Understood) => Promise<Row[]>

interface Reads<Row> {
  /** What is wanted of what the words find. */
  read: FindRows<Row>
  /** All that the reader may see, where `read` leaves some of it out: what a filter leaves out is not misspelt. */
  readUnfiltered?: FindRows<FoundRow> | undefined
}

/**
 * What `read` finds for the words as they were typed; where nothing has them, and `isExact` does not ask for that alone,
 * for those that they were meant to be.
 */
export async function findForgivingly<Row extends FoundRow>(
  ctx: Pick<CallContext, 'groups' | 'db'>,
  query: string,
  isExact: boolean,
  { read, readUnfiltered }: Reads<Row>,
): Promise<Found<Row>> {
  const synonyms = await currentSynonyms(ctx)
  const typed = understand(query, synonyms)
  if (typed.match === null) return { rows: [], instead: null }
  // Whatever may be the matter with the words that are known, what was typed can be found.
  const anyway = { ...typed, needed: [] }
  if (isExact) return { rows: await read(anyway), instead: null }
  const rows = await read(typed)
  if (rows.length > 0 || (await readUnfiltered?.(typed))?.length) return { rows: asTyped(typed, rows), instead: null }
  const near = await nearWords(ctx.db, typed.words, await knownWords(ctx.db, typed.forms))
  for (const instead of attempts(near)) {
    const meant = understand(query, synonyms, instead)
    if (meant.match === null) continue
    const [found, all] = await Promise.all([read(meant), readUnfiltered?.(meant)])
    if ((all ?? found).length > 0) return withChosen(typed, instead, found, all ?? found)
  }
  return { rows: typed.needed.length > 0 ? await read(anyway) : [], instead: null }
}

/** What may have been meant, the likeliest first; each of them is one read. */
export function attempts(words: readonly NearWord[]): Instead[] {
  const wrong = words.filter(({ isKnown }) => !isKnown)
  const corrected: Instead = new Map(wrong.map(({ word, near }) => [word, near]))
  // All are words of the catalogue, but nothing has them together: one of them may be another one's error.
  const single =
    wrong.length > 0
      ? []
      : words
          .filter(({ near }) => near.length > 0)
          .toSorted((a, b) => b.word.length - a.word.length)
          .slice(0, MOST_SINGLE)
          .map(({ word, near }): Instead => new Map([[word, near]]))
  const short = words.flatMap(({ word }) => (word.length <= SHORT_WORD ? [[word, []] as const] : []))
  const withoutShort: Instead = new Map([...corrected, ...short])
  return [...(wrong.length > 0 ? [corrected] : []), ...single, ...(short.length > 0 ? [withoutShort] : [])].filter(
    (instead) => isMeant(words, instead),
  )
}

const letters = (words: readonly NearWord[]): number => words.reduce((sum, { word }) => sum + word.length, 0)

/** More than half of what was typed is looked for, and not by a word of one or two letters: "l'avare" does not mean "l". */
function isMeant(words: readonly NearWord[], instead: Instead): boolean {
  const kept = words.filter(({ word }) => (instead.get(word) ?? [word]).length > 0)
  return kept.some(({ word }) => word.length >= SHORT_WORD) && 2 * letters(kept) > letters(words)
}

const labelWords = ({ nameKey }: FoundRow): ReadonlySet<string> => new Set(nameKey.split(/[^a-z0-9]+/))

/** Of several words near to one that was typed, the one that most labels of `all` have is taken, and the others' rows go. */
function withChosen<Row extends FoundRow>(
  { words, name }: Understood,
  instead: Instead,
  found: readonly Row[],
  all: readonly FoundRow[],
): Found<Row> {
  const labels = all.map(labelWords)
  const chosen = new Map<string, string>()
  const others = new Set<string>()
  for (const [word, near] of instead) {
    const counted = near.map((one) => ({ one, times: labels.filter((label) => label.has(one)).length }))
    const best = counted.reduce<(typeof counted)[number] | null>(
      (most, each) => (most === null || each.times > most.times ? each : most),
      null,
    )
    if (best === null) continue
    // Found by a partner, a city or a category: which of the words that was is not known, and none of them is named.
    if (best.times === 0 && near.length > 1) return { rows: nearestFirst(name, found), instead: null }
    chosen.set(word, best.one)
    for (const one of near) if (one !== best.one) others.add(one)
  }
  const taken = words.flatMap((word) => (instead.has(word) ? (chosen.get(word) ?? []) : [word]))
  const rows = found.filter((row) => {
    const label = labelWords(row)
    return ![...others].some((one) => label.has(one) && !taken.includes(one)) || taken.every((one) => label.has(one))
  })
  return { rows: nearestFirst(name, rows), instead: taken }
}

/**
 * What was found as it was typed: where words were typed that no label is or begins with, one of them may be a typing
 * error all the same, such as the beginning of another word ("muse") or what is left out behind the eighth word.
 */
function asTyped<Row extends FoundRow>({ name, beginning }: Understood, rows: readonly Row[]): Row[] {
  const isMissed = beginning !== null && rows.every(({ tier }) => tier > BEGINS_SO)
  return isMissed ? almostSoFirst(name, rows) : [...rows]
}

/** Within each tier first the labels that begin as what was typed but for a few errors, the shortest of the best first. */
function almostSoFirst<Row extends FoundRow>(name: string, rows: readonly Row[]): Row[] {
  const ranked = rows.map((row) => {
    const beginning = row.nameKey.slice(0, name.length + FEW_ERRORS)
    const errors = typingErrors(name, beginning, { open: true, most: FEW_ERRORS })
    return { row, errors, length: errors > FEW_ERRORS ? 0 : row.nameKey.length }
  })
  ranked.sort((a, b) => a.row.tier - b.row.tier || a.errors - b.errors || a.length - b.length)
  return ranked.map(({ row }) => row)
}

/** Within each tier those whose labels begin most like what was typed, the shortest of them first. */
function nearestFirst<Row extends FoundRow>(name: string, rows: readonly Row[]): Row[] {
  const all = almostSoFirst(name, rows)
  const ranked = all.slice(0, MOST_COMPARED).map((row) => ({
    row,
    errors: typingErrors(name, row.nameKey.slice(0, name.length + 2), { open: true }),
  }))
  ranked.sort((a, b) => a.row.tier - b.row.tier || a.errors - b.errors || a.row.nameKey.length - b.row.nameKey.length)
  return [...ranked.map(({ row }) => row), ...all.slice(MOST_COMPARED)]
}
