import type { CallContext } from '#handler/context.ts'
import { typingErrors } from './edit-distance.ts'
import { knownWords, type NearWord, nearWords } from './near-words.ts'
import { currentSynonyms, type Synonyms } from './synonym-memory.ts'
import { type Understood, understand } from './understand.ts'

/** Replacements of typed words; an empty list leaves the word out. */
type Instead = ReadonlyMap<string, readonly string[]>

export interface FoundRow {
  /** Tier as in `hitsSql`. */
  tier: number
  /** The label as plain text. */
  nameKey: string
}

export interface Found<Row> {
  rows: Row[]
  /** Words searched in place of those typed; null if searched as typed. */
  instead: readonly string[] | null
}

/** Tier of labels that begin with the typed text. */
const BEGINS_SO = 1
/** A word up to this length is left out if it finds nothing: it resembles too many others. */
const SHORT_WORD = 3
/** Most known words that are tried with a correction; each costs a read. */
const MOST_SINGLE = 4
/** Most errors with which the beginning of a label counts as the one meant. */
const FEW_ERRORS = 3
/** Most other rows that are compared as a whole. */
const MOST_COMPARED = 300

export type FindRows<Row> = (understood: Understood) => Promise<Row[]>

interface Reads<Row> {
  /** Reads the wanted rows for the words. */
  read: FindRows<Row>
  /** Reads all that the caller may see, if `read` filters: a filtered-out word is not misspelt. */
  readUnfiltered?: FindRows<FoundRow> | undefined
  /** Reads the words in another sense before any of them counts as misspelt; null if there is none. */
  otherwise?: ((synonyms: Synonyms) => Promise<Row[] | null>) | undefined
}

/** Finds rows for the words as typed; if there are none, and unless `isExact`, for the words probably meant. */
export async function findForgivingly<Row extends FoundRow>(
  ctx: Pick<CallContext, 'groups' | 'db'>,
  query: string,
  isExact: boolean,
  { read, readUnfiltered, otherwise }: Reads<Row>,
): Promise<Found<Row>> {
  const synonyms = await currentSynonyms(ctx)
  const typed = understand(query, synonyms)
  if (typed.match === null) return { rows: [], instead: null }
  // Exact search does not require words of the catalogue, so that the typed text can always be found.
  const anyway = { ...typed, needed: [] }
  if (isExact) return { rows: await read(anyway), instead: null }
  const rows = await read(typed)
  if (rows.length > 0 || (await readUnfiltered?.(typed))?.length) return { rows: asTyped(typed, rows), instead: null }
  const other = await otherwise?.(synonyms)
  if (other) return { rows: other, instead: null }
  const near = await nearWords(ctx.db, typed.words, await knownWords(ctx.db, typed.forms))
  for (const instead of attempts(near)) {
    const meant = understand(query, synonyms, instead)
    if (meant.match === null) continue
    const [found, all] = await Promise.all([read(meant), readUnfiltered?.(meant)])
    if ((all ?? found).length > 0) return withChosen(typed, instead, found, all ?? found)
  }
  return { rows: typed.needed.length > 0 ? await read(anyway) : [], instead: null }
}

/** Probable meanings, the likeliest first; each costs one read. */
export function attempts(words: readonly NearWord[]): Instead[] {
  const wrong = words.filter(({ isKnown }) => !isKnown)
  const corrected: Instead = new Map(wrong.map(({ word, near }) => [word, near]))
  // All words are known, but no activity has them together: one may be a typing error for another.
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

/**
 * True if more than half of the typed text is still searched, and not by one or two letters: "l'avare" does not mean
 * "l".
 */
function isMeant(words: readonly NearWord[], instead: Instead): boolean {
  const kept = words.filter(({ word }) => (instead.get(word) ?? [word]).length > 0)
  return kept.some(({ word }) => word.length >= SHORT_WORD) && 2 * letters(kept) > letters(words)
}

const labelWords = ({ nameKey }: FoundRow): ReadonlySet<string> => new Set(nameKey.split(/[^a-z0-9]+/))

/**
 * Chooses among several corrections of a typed word the one found in most labels of `all`, and drops the others' rows.
 */
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
    // Found by partner, city or category only: the matching correction is unknown, so none is named.
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
 * Rows found as typed. If no label equals or begins with the text, a word may still be a typing error, such as the
 * beginning of another word ("muse") or a word beyond the eighth, which is ignored.
 */
function asTyped<Row extends FoundRow>({ name, beginning }: Understood, rows: readonly Row[]): Row[] {
  const isMissed = beginning !== null && rows.every(({ tier }) => tier > BEGINS_SO)
  return isMissed ? almostSoFirst(name, rows) : [...rows]
}

/**
 * Within each tier, puts labels first that begin with the typed text but for a few errors, the shortest of the best
 * first.
 */
function almostSoFirst<Row extends FoundRow>(name: string, rows: readonly Row[]): Row[] {
  const ranked = rows.map((row) => {
    const beginning = row.nameKey.slice(0, name.length + FEW_ERRORS)
    const errors = typingErrors(name, beginning, { open: true, most: FEW_ERRORS })
    return { row, errors, length: errors > FEW_ERRORS ? 0 : row.nameKey.length }
  })
  ranked.sort((a, b) => a.row.tier - b.row.tier || a.errors - b.errors || a.length - b.length)
  return ranked.map(({ row }) => row)
}

/** Within each tier, sorts by how closely labels begin with the typed text, then the shortest first. */
function nearestFirst<Row extends FoundRow>(name: string, rows: readonly Row[]): Row[] {
  const all = almostSoFirst(name, rows)
  const ranked = all.slice(0, MOST_COMPARED).map((row) => ({
    row,
    errors: typingErrors(name, row.nameKey.slice(0, name.length + 2), { open: true }),
  }))
  ranked.sort((a, b) => a.row.tier - b.row.tier || a.errors - b.errors || a.row.nameKey.length - b.row.nameKey.length)
  return [...ranked.map(({ row }) => row), ...all.slice(MOST_COMPARED)]
}
