import { placeZone } from '#kernel/time/place-clock.ts'
import { typedWords } from '../search-fold.ts'
import { plainKey } from '../slug.ts'
import { departmentByNumber, departments } from './departments.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'

export interface FoundPlace {
  place: KnownPlace
  /** The postal code that was typed, else the place's usual one. */
  code: string
  /** True if the text names this place, and is not only the beginning of its name. */
  isExact: boolean
}

/** "Nantes (44000)". */
export const placeLabel = ({ place, code }: FoundPlace): string => `${place.name} (${code})`

/** Shorter beginnings would find everything; names as short are found whole ("Ay", "Eu"). */
const SHORTEST_BEGINNING = 3
/** A name without its article means a place of at least this size: "havre" is a town, "saint" no hamlet. */
const TOWN = 1000
const DIVIDED = new Set(['paris', 'lyon', 'marseille'])
const ORDINAL = /^(\d{1,2})(?:er|ere|e|eme|ieme|nd)?$/
/** Numbers of districts as old plates have them. */
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')
const NOISE = new Set(['arrondissement', 'arr', 'arrdt', 'ardt'])
/** Places that live by the region's clock count this many times their inhabitants. */
const NEARBY = 20

/** Number of a district in words such as "11e", "1er", "XI", "XIe". */
function districtNumber(word: string): number | undefined {
  const digits = ORDINAL.exec(word)?.[1]
  if (digits !== undefined) return Number(digits)
  const at = ROMAN.indexOf(word.replace(/(?:er|eme|e)$/, ''))
  return at < 0 ? undefined : at + 1
}

interface Typed {
  /** Keys that the typed name may have: its last word may be an abbreviation or a beginning. */
  names: readonly string[]
  code: string | null
  department: string | null
  /** First digits of a postal code, typed alone. */
  digits: string | null
}

function readTyped(typed: string): Typed {
  // Maps copy a town with its country: "Nantes, France".
  const all = typedWords(typed.replace(/,\s*france\s*$/i, '')).map((alternatives) => alternatives.map(plainKey))
  const cedex = all.findIndex(([word]) => word === 'cedex')
  const words = (cedex < 0 ? all : all.slice(0, cedex)).filter(([word = '']) => !NOISE.has(word))
  const first = words.map(([word = '']) => word)
  const alone = first.length === 1 && /^\d{2,4}$/.test(first[0] ?? '') ? (first[0] ?? null) : null
  const code = first.find((word) => /^\d{5}$/.test(word)) ?? null
  const divided = first.find((word) => DIVIDED.has(word))
  const number = first.map(districtNumber).find((each) => each !== undefined) ?? 0
  // Two words alone: the 12 of "12 rue de Paris" is no district.
  const isDistrict = first.filter((word) => word !== code).length === 2
  if (isDistrict && divided !== undefined && number > 0)
    return { names: [`${divided} ${number}${number === 1 ? 'er' : 'e'}`], code, department: null, digits: null }
  const numbers = first.length > 1 ? first.filter((word) => departmentByNumber.has(word.toUpperCase())) : []
  const left = words.filter(([word = '']) => word !== code && !numbers.includes(word))
  const [last = [], ...before] = left.toReversed()
  const start = before.toReversed().map(([word]) => word)
  return {
    names: alone === null ? last.map((word) => [...start, word].join(' ')) : [],
    code,
    department: numbers[0]?.toUpperCase() ?? null,
    digits: alone,
  }
}

/** Parts a name from that of a department behind it: "saint denis de la reunion". */
function partDepartment(name: string): { name: string; department: string } | null {
  for (const { number, key } of departments) {
    const bare = key.replace(/^(?:la|le|les) /, '')
    if (!name.endsWith(` ${bare}`)) continue
    const rest = name.slice(0, -bare.length - 1).replace(/ (?:de la|de|du|d|en|la)$/, '')
    if (rest !== '') return { name: rest, department: number }
  }
  return null
}

function candidates(gazetteer: Gazetteer, names: readonly string[]): Map<KnownPlace, boolean> {
  const found = new Map<KnownPlace, boolean>()
  for (const name of names) {
    for (const place of gazetteer.named(name)) found.set(place, place.key === name || place.population >= TOWN)
    if (name.length < SHORTEST_BEGINNING) continue
    // Districts are offered to who types a number.
    for (const place of gazetteer.beginning(name))
      if (!found.has(place) && (!place.isDistrict || /\d/.test(name))) found.set(place, false)
  }
  return found
}

/**
 * Finds places by name, postal code, both, district ("paris 11e") or the beginning of one; those that live by the
 * region's clock and the largest first. A name and a code that are not one place's find the places of each.
 */
export function findPlaces(gazetteer: Gazetteer, text: string, zone: string, most: number): FoundPlace[] {
  const typed = readTyped(text)
  const coded = typed.code === null ? null : gazetteer.coded(typed.code)
  let named = candidates(gazetteer, typed.names)
  let department = typed.department
  if (named.size === 0)
    for (const name of typed.names) {
      const parted = partDepartment(name)
      if (parted === null) continue
      named = candidates(gazetteer, [parted.name])
      department = parted.department
    }
  const inDepartment = [...named].filter(([place]) => department === null || place.department === department)
  const both = coded && inDepartment.filter(([place]) => coded.includes(place))
  const found =
    typed.digits !== null
      ? gazetteer.codedFrom(typed.digits).map((place) => [place, false] as const)
      : coded === null
        ? inDepartment
        : both && both.length > 0
          ? both
          : [
              ...coded.map((place) => [place, typed.names.length === 0 && isNarrowest(place, coded)] as const),
              ...inDepartment.filter(([, isExact]) => isExact),
            ]
  const weight = ({ codes: [postalCode = ''], population }: KnownPlace) =>
    (population + 1) * (placeZone('', { postalCode, country: null }) === zone ? NEARBY : 1)
  return found
    .toSorted(
      ([one, exact], [other, otherExact]) =>
        Number(otherExact) - Number(exact) || weight(other) - weight(one) || (one.key < other.key ? -1 : 1),
    )
    .slice(0, most)
    .map(([place, isExact]) => ({ place, isExact, code: codeFor(place, typed) }))
}

/** False for a city whose district has the code, too. */
const isNarrowest = (place: KnownPlace, coded: readonly KnownPlace[]): boolean =>
  place.isDistrict || !coded.some(({ isDistrict }) => isDistrict)

const codeFor = ({ codes }: KnownPlace, { code, digits }: Typed): string =>
  codes.find((each) => each === code) ??
  codes.find((each) => digits !== null && each.startsWith(digits)) ??
  codes[0] ??
  ''

/** The place that the whole text names, by name, code or both; null if there is none. */
export function exactPlace(gazetteer: Gazetteer, text: string, zone: string): FoundPlace | null {
  const [first] = findPlaces(gazetteer, text, zone, 1)
  return first?.isExact ? first : null
}
