import type { Meaning, readHeading } from '../../headings.ts'

type NameField = 'firstName' | 'lastName' | 'fullName'
type Read = ReturnType<typeof readHeading>

/** Rank of a name that another person has: a manager, a parent. */
const OTHERS_RANK = 6

const WORD = /^[\p{L}\p{M}'’.-]+,?$/u
const splitWords = (cell: string) =>
  cell
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(/\s+/)
const isName = (cell: string) => splitWords(cell).every((word) => WORD.test(word))
const isWholeName = (cell: string) => splitWords(cell).length > 1 && isName(cell)

/** True if more than half of the filled cells are so. */
function areMostly(cells: readonly string[], isSo: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.filter(isSo).length * 2 > filled.length
}

/**
 * Columns of a person's name, by headings and, where those name the person alone (« Salarié ») or half of the name
 * (« Nom »), by the cells below: whole names are split, and a number or a yes is no name.
 */
export function placeNames(
  headings: readonly Read[],
  cells: readonly (readonly string[])[],
): [field: NameField, at: number][] {
  const ranked = headings
    .flatMap((heading, at) => (heading && heading.rank < OTHERS_RANK ? [{ ...heading, at }] : []))
    .toSorted((a, b) => a.rank - b.rank)
  const best = (meaning: Meaning) => ranked.find((each) => each.meaning === meaning)?.at
  const hold = (at: number, isSo: (cell: string) => boolean) => areMostly(cells[at] ?? [], isSo)
  const [first, last] = [best('firstName'), best('lastName')]
  const isLastWhole = first === undefined && last !== undefined && hold(last, isWholeName)
  const whole =
    ranked.find(({ meaning, at }) => meaning === 'fullName' || (meaning === 'person' && hold(at, isWholeName)))?.at ??
    (isLastWhole ? last : undefined)
  // « Salarié » beside « Prénom » is the family name; « Bénéficiaire » may be a yes.
  const person = ranked.find(({ meaning, rank, at }) => meaning === 'person' && rank === 0 && hold(at, isName))?.at
  const own = last !== undefined && last === whole ? undefined : last
  const family = own ?? (first === undefined || whole !== undefined ? undefined : person)
  const found: [NameField, number | undefined][] = [
    ['firstName', first],
    ['lastName', family],
    ['fullName', first === undefined || family === undefined ? whole : undefined],
  ]
  return found.flatMap(([field, at]) => (at === undefined ? [] : [[field, at]]))
}
