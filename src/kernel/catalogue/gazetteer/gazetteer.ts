import { breather } from '#lib/breather.ts'
import { plainKey } from '../slug.ts'

/** A commune, a district of Paris, Lyon or Marseille, or a place with a postal name of its own. */
export interface KnownPlace {
  name: string
  /** Name as `cityKey` writes it. */
  key: string
  /** Postal codes, the usual one first. */
  codes: readonly string[]
  department: string
  lat: number
  lng: number
  /** Inhabitants, rounded; 0 for a part of a commune. */
  population: number
  isDistrict: boolean
}

export interface Gazetteer {
  /** Places of exactly this key, with or without their article ("havre"). */
  named(key: string): readonly KnownPlace[]
  /** Places whose key begins so, with or without their article. */
  beginning(key: string): readonly KnownPlace[]
  /** Places that have this postal code. */
  coded(code: string): readonly KnownPlace[]
  /** Places with a postal code that begins with these digits. */
  codedFrom(digits: string): readonly KnownPlace[]
}

/** Names of the file have no abbreviations, so that their key needs less than `cityKey` does. */
const plainName = (name: string): string =>
  plainKey(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const ARTICLE = /^(?:le|la|les|l) (?=.{2})/

function readPlace(department: string, line: string): KnownPlace {
  const [name = '', codes = '', lat, lng, population] = line.split(';')
  const start = department.slice(0, 2)
  return {
    name,
    key: plainName(name),
    codes: codes.split(',').map((code) => (code.length === 3 ? start.replace(/[AB]/, '0') + code : code)),
    department,
    lat: Number(lat) / 100,
    lng: Number(lng) / 100,
    population: Number(population ?? 0),
    isDistrict: /\d(?:er|e)$/.test(name),
  }
}

/** Places under keys, in the order of the keys. Sorting plain texts takes a fifth of what sorting pairs does. */
function indexed(places: readonly KnownPlace[], keysOf: (place: KnownPlace) => readonly string[]) {
  const entries = places.flatMap((place, at) => keysOf(place).map((key) => `${key}\t${at}`)).sort()
  return (beginning: string): KnownPlace[] => {
    let [low, high] = [0, entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((entries[middle] ?? '') < beginning) low = middle + 1
      else high = middle
    }
    const found = new Set<KnownPlace>()
    for (let at = low; entries[at]?.startsWith(beginning); at++) {
      const place = places[Number(entries[at]?.split('\t')[1])]
      if (place) found.add(place)
    }
    return [...found]
  }
}

/** Indexes the file of places by name and by postal code. */
async function readGazetteer(file: Readonly<Record<string, string>>): Promise<Gazetteer> {
  const places: KnownPlace[] = []
  const breathe = breather()
  for (const [department, lines] of Object.entries(file)) {
    places.push(...lines.split('|').map((line) => readPlace(department, line)))
    await breathe()
  }
  const byName = indexed(places, ({ key }) => [...new Set([key, key.replace(ARTICLE, '')])])
  const byCode = indexed(places, ({ codes }) => codes)
  return {
    named: (key) => byName(`${key}\t`),
    beginning: (key) => (key === '' ? [] : byName(key)),
    coded: (code) => byCode(`${code}\t`),
    codedFrom: (digits) => (digits === '' ? [] : byCode(digits)),
  }
}

let loading: Promise<Gazetteer> | undefined

/** All places of France, read when first asked for and kept for the process. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= import('./communes.json').then(({ default: file }) => readGazetteer(file))
  return loading
}
