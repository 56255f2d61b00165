/**
 * A table of museums and one of people, made from a seed and spoilt as spreadsheets, programs and hands spoil files: both
 * say what of them is to come in. Nothing in them is copied.
 */
import { seeded } from './seeded.ts'

/** How a program saves a table: its signs, its bytes and what stands above the header. */
export interface Saving {
  encoding: 'utf-8 with mark' | 'windows-1252'
  separator: ';' | ',' | '\t'
  titles: readonly string[]
}

export interface SpoiltMuseums {
  bytes: Uint8Array
  rows: number
  /** Cells of each kind that are remarked, by how often. */
  counts: { words: number; lostZeros: number; twoPhones: number }
  /** The first row with a remark of each kind. */
  remarked: { line: number; ref: string; told: string }[]
  /** Names as they are to be stored, by reference. */
  names: ReadonlyMap<string, string>
}

export interface SpoiltPeople {
  bytes: Uint8Array
  people: { email: string; firstName: string; lastName: string }[]
}

const cities = ['Nantua 01130', 'Laon 02000', 'Gap 05000', 'Nice 06000', 'Caen 14000', 'Épinal 88000', 'Lyon 69001']
const kinds = ['Musée de la Dentelle', 'Écomusée', 'Château à visiter', 'Grotte', 'Musée "d’en haut"']
const words = ['Site de la ville', 'en cours de réalisation', 'voir la mairie']

const quote = (cell: string, separator: string) =>
  cell.includes(separator) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell

/** Lines with ends of both kinds, as files have them that were put together on two systems. */
function toBytes(lines: readonly string[], { encoding }: Saving, below: (most: number) => number): Uint8Array {
  const text = lines.map((line) => `${line}${below(3) === 0 ? '\n' : '\r\n'}`).join('')
  if (encoding !== 'windows-1252') return new TextEncoder().encode(`\ufeff${text}`)
  return Uint8Array.from(text.replaceAll('’', '\u0092'), (sign) => sign.charCodeAt(0))
}

const withoutEmptyEnd = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** A museum's table: codes kept as text, zeros lost, sites that are words, stray quotes, rows without their last cells. */
export function spoiltMuseums(seed: number, saving: Saving): SpoiltMuseums {
  const below = seeded(seed)
  const pick = (some: readonly string[]) => some[below(some.length)] ?? ''
  const counts = { words: 0, lostZeros: 0, twoPhones: 0 }
  const remarked: SpoiltMuseums['remarked'] = []
  const names = new Map<string, string>()
  const { separator, titles } = saving
  const header = ['Référence', 'Nom du musée', 'Ville', 'Code postal', 'Catégorie', 'Téléphone', 'Site web']
  const rows = Array.from({ length: 60 }, (_, at) => {
    const line = titles.length + 2 + at
    const [city = '', code = ''] = pick(cities).split(' ')
    const ref = `000${10 + at}`
    const name = `${pick(kinds)} n° ${at}`
    names.set(ref, name)
    const tell = (kind: keyof typeof counts, told: string) => {
      counts[kind] += 1
      if (counts[kind] === 1) remarked.push({ line, ref, told })
    }
    const isLost = code.startsWith('0') && below(2) === 0
    if (isLost) tell('lostZeros', `Code postal : le 0 que « ${code.slice(1)} » a perdu est remis.`)
    const number = `04 ${10 + below(90)} 00 00 ${10 + below(90)}`
    const phone = ['', number, `${number} / 06 00 00 00 03`][below(3)] ?? ''
    if (phone.includes('/')) tell('twoPhones', `Téléphone : le premier de « ${phone} » est pris.`)
    const site = ['', `www.musee-${at}.exemple.fr`, pick(words)][below(3)] ?? ''
    if (words.includes(site)) tell('words', `Site : « ${site} » n’est pas lisible, laissé vide.`)
    return withoutEmptyEnd([`="${ref}"`, name, city, isLost ? code.slice(1) : code, 'Sorties > Musées', phone, site])
  })
  const lines = [header, ...rows].map((cells) => cells.map((cell) => quote(cell, separator)).join(separator))
  return { bytes: toBytes([...titles, ...lines], saving, below), rows: rows.length, counts, remarked, names }
}

/** A list of employees: whole names under one heading, invisible signs, a manager's address beside each person's. */
export function spoiltPeople(seed: number, saving: Saving): SpoiltPeople {
  const below = seeded(seed)
  const { separator, titles } = saving
  const people = Array.from({ length: 25 }, (_, at) => ({
    email: `personne-${seed}-${at}@exemple.test`,
    firstName: ['Zoé', 'Anne-Marie', 'Noël', 'François'][below(4)] ?? '',
    lastName: ['ESSAI', 'MODÈLE', 'D’ÉTÉ', 'LE GRAND'][below(4)] ?? '',
  }))
  const rows = people.map(({ email, firstName, lastName }, at) => {
    const address = [email, email.toUpperCase(), `${email} `, `mailto:${email}`][below(4)] ?? ''
    return withoutEmptyEnd([
      `="00${100 + at}"`,
      `${lastName} ${firstName}${below(4) === 0 ? ' (paie)' : ''}`,
      'chef@exemple.test',
      address,
      below(2) === 0 ? '' : 'CDI',
    ])
  })
  const header = ['Matricule', 'Salarié', 'Mail du responsable', 'Mail du salarié', 'Contrat']
  const lines = [header, ...rows].map((cells) => cells.map((cell) => quote(cell, separator)).join(separator))
  return { bytes: toBytes([...titles, ...lines], saving, below), people }
}

/** Savings to draw from: both encodings, each separator, with titles and without. */
export const savings: readonly Saving[] = [
  { encoding: 'windows-1252', separator: ';', titles: ['Musées du département', 'Édité le 12/06/2026'] },
  { encoding: 'utf-8 with mark', separator: ',', titles: [] },
  { encoding: 'utf-8 with mark', separator: '\t', titles: ['Export du logiciel', ''] },
]
