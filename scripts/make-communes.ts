/**
 * `bun scripts/make-communes.ts <communes.json> <laposte_hexasmal.csv>`: writes src/kernel/catalogue/gazetteer/communes.json,
 * the places of France by department (chapter places-and-clocks, The list of places). Both sources are under the Licence Ouverte:
 * `data/communes.json` of npm's @etalab/decoupage-administratif, and La Poste's base of postal codes with positions.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { plainKey } from '#kernel/catalogue/slug.ts'
import { positionsByHand } from './places/positions.ts'

interface Commune {
  code: string
  nom: string
  type: 'commune-actuelle' | 'commune-deleguee' | 'commune-associee' | 'arrondissement-municipal'
  departement: string
  /** Commune of a district of Paris, Lyon or Marseille. */
  commune?: string
  /** Commune that took this one in. */
  chefLieu?: string
  anciensCodes?: string[]
  codesPostaux?: string[]
  population?: number
}

type Point = readonly [lat: number, lng: number]
interface Row {
  name: string
  codes: readonly string[]
  point: Point
  population: number
}

const TARGET = new URL('../src/kernel/catalogue/gazetteer/communes.json', import.meta.url)
const [communesPath, postalPath] = process.argv.slice(2)
if (!communesPath || !postalPath) throw new Error('Usage: make-communes.ts <communes.json> <laposte_hexasmal.csv>')

const communes = JSON.parse(readFileSync(communesPath, 'utf8')) as Commune[]
const byCode = new Map(
  communes
    .filter(({ type }) => type === 'commune-actuelle' || type === 'arrondissement-municipal')
    .map((one) => [one.code, one]),
)
const key = (name: string) =>
  plainKey(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
    .trim()
const hundredth = (degrees: number) => Math.round(degrees * 100) / 100
const isOverseas = (code: string) => /^9[78]/.test(code)

const [, ...postalLines] = readFileSync(postalPath, 'utf8').split(/\r?\n/)
const postal = postalLines.flatMap((line) => {
  const [code = '', , postalCode = '', locality = '', , lat = '', lng = ''] = line.split(';')
  return postalCode === '' ? [] : [{ code, postalCode, locality, lat: Number(lat), lng: Number(lng) }]
})
// The source gives all places of the collectivities overseas the position of another ocean.
const known = new Map<string, Point>(
  postal.flatMap(({ code, lat, lng }) =>
    lat !== 0 && lng !== 0 && !/^9(75|77|78|8)/.test(code) ? [[code, [hundredth(lat), hundredth(lng)]] as const] : [],
  ),
)
for (const [code, point] of Object.entries(positionsByHand)) known.set(code, point)

/** Position of the commune, of one that it took in, or the middle of those with its postal code. */
function findPoint({ code, anciensCodes = [], codesPostaux = [] }: Commune): Point | null {
  const own = [code, ...anciensCodes].flatMap((each) => known.get(each) ?? []).slice(0, 2)
  if (own.length === 2) return own as unknown as Point
  const [lat, lng] = [0, 1].map((axis) => {
    const near = [...byCode.values()].flatMap((other) =>
      other.codesPostaux?.some((each) => codesPostaux.includes(each)) ? (known.get(other.code)?.[axis] ?? []) : [],
    )
    return near.length === 0 ? null : hundredth(near.reduce((sum, value) => sum + value, 0) / near.length)
  })
  return lat == null || lng == null ? null : [lat, lng]
}

/** Postal codes with that of the commune itself first, before those of its parts; main ones end with 0. */
function usualFirst(code: string, name: string, codes: readonly string[]): string[] {
  const own = postal.find((each) => each.code === code && (each.locality === '' || key(each.locality) === key(name)))
  const rank = (each: string) => (each === own?.postalCode ? 0 : each.endsWith('0') ? 1 : 2)
  return codes.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

const rows = new Map<string, Row[]>()
const add = (department: string, row: Row) => rows.set(department, [...(rows.get(department) ?? []), row])
const titled = (capitals: string) =>
  capitals
    .toLowerCase()
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
    .replace(
      /(^|[ '-])(?!(?:de|du|des|la|le|les|aux?|et|sur|en)\b)([\p{L}])/gu,
      (_, sign: string, letter: string) => sign + letter.toUpperCase(),
    )
    .replace(/^./, (letter) => letter.toUpperCase())

for (const commune of byCode.values()) {
  const { code, nom, departement, codesPostaux, population = 0 } = commune
  const point = findPoint(commune)
  if (codesPostaux === undefined || codesPostaux.length === 0 || point === null || departement === '989') continue
  add(departement, {
    name: nom.replace(/ Arrondissement$/, ''),
    codes: commune.commune === undefined ? usualFirst(code, nom, codesPostaux) : codesPostaux,
    point,
    population,
  })
  const localities = isOverseas(code) ? postal.filter((each) => each.code === code && each.locality !== '') : []
  for (const [name, same] of Map.groupBy(localities, ({ locality }) => key(locality)))
    if (
      name !== key(nom) &&
      !/[()]/.test(same[0]?.locality ?? '') &&
      !communes.some((other) => other.departement === departement && key(other.nom) === name)
    )
      add(departement, {
        name: titled(same[0]?.locality ?? ''),
        codes: same.map(({ postalCode }) => postalCode),
        point,
        population: 0,
      })
}
// Communes that became a part of another keep their names in addresses.
for (const { nom, chefLieu = '', type } of communes) {
  const whole = byCode.get(chefLieu)
  if ((type !== 'commune-deleguee' && type !== 'commune-associee') || !whole || key(whole.nom) === key(nom)) continue
  const point = findPoint(whole)
  if (point === null) continue
  const own = postal.filter(({ code, locality }) => code === chefLieu && key(locality) === key(nom))
  const codes = own.length > 0 ? [...new Set(own.map(({ postalCode }) => postalCode))] : (whole.codesPostaux ?? [])
  add(whole.departement, { name: nom, codes, point, population: 0 })
}

const rounded = (people: number) => (people < 100 ? people : Number(people.toPrecision(2)))
/** "Name;codes;latitude;longitude;people": hundredths of a degree, codes without the department's two digits. */
const written = (department: string, { name, codes, point: [lat, lng], population }: Row) =>
  [
    name,
    codes.map((code) => (code.startsWith(department.slice(0, 2)) ? code.slice(2) : code)).join(','),
    Math.round(lat * 100),
    Math.round(lng * 100),
    rounded(population) || '',
  ].join(';')
const file = [...rows]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([department, some]) => {
    const lines = some.toSorted((a, b) => (key(a.name) < key(b.name) ? -1 : 1)).map((row) => written(department, row))
    return `  ${JSON.stringify(department)}: ${JSON.stringify(lines.join('|'))}`
  })
writeFileSync(TARGET, `{\n${file.join(',\n')}\n}\n`)
console.log(`${[...rows.values()].flat().length} places of ${rows.size} departments`)
