/**
 * Tables as four public ones are written, with as many rows, made from a seed; each is spoilt as that one is, and says
 * which cells are. Nothing of them is copied: names and numbers are made up.
 */
import { seeded } from './seeded.ts'

/** A cell that is not as it should be, with the remark that is true of it. */
export interface Spoilt {
  line: number
  /** As the column of the office is called. */
  label: string
  cell: string
  /** Sentence about the cell, as the list of rows has it. */
  told: string
}

export interface PublicTable {
  name: string
  bytes: Uint8Array
  rows: number
  spoilt: readonly Spoilt[]
  /** Lines that cannot come in. */
  refused: readonly number[]
}

/** Cities with a postal code of theirs. */
const cities = [
  ['Nantua', '01130'],
  ['Bourg-en-Bresse', '01000'],
  ['Laon', '02000'],
  ['Moulins', '03000'],
  ['Digne-les-Bains', '04000'],
  ['Gap', '05000'],
  ['Nice', '06000'],
  ['Privas', '07000'],
  ['Foix', '09000'],
  ['Troyes', '10000'],
  ['Caen', '14000'],
  ['Ajaccio', '20000'],
  ['Brest', '29200'],
  ['Saint-Étienne', '42000'],
  ['Épinal', '88000'],
  ['Lyon', '69001'],
  ['Fort-de-France', '97200'],
  ['Saint-Denis', '97400'],
] as const
const kinds = ['Musée de la Dentelle', 'Écomusée', 'Château', 'Maison de l’Œuf', 'Musée d’Art', 'Grotte', 'Crypte']
const words = [
  'Site de la ville',
  'en cours de réalisation',
  'Pas de site',
  'page Facebook de la commune',
  'voir la mairie',
]
const NUMBER = 'Code postal'

/** Draws cells in turn, each from the same seed. */
function drawing(seed: number) {
  const below = seeded(seed)
  const pick = <One>(some: readonly One[]): One => {
    const one = some[below(some.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  const two = () => String(below(100)).padStart(2, '0')
  return { below, pick, pairs: (count: number) => Array.from({ length: count }, two) }
}

const left = (line: number, label: string, cell: string): Spoilt => ({
  ...{ line, label, cell, told: `${label} : « ${cell} » n’est pas lisible, laissé vide.` },
})
const part = (line: number, label: string, cell: string): Spoilt => ({
  ...{ line, label, cell, told: `${label} : le premier de « ${cell} » est pris.` },
})
const zero = (line: number, label: string, cell: string): Spoilt => ({
  ...{ line, label, cell, told: `${label} : le 0 que « ${cell} » a perdu est remis.` },
})

const quoted = (cell: string) => (/[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const utf8 = (text: string) => new TextEncoder().encode(text)
/** Windows-1252, of letters that both have under one number. */
const windows = (text: string) =>
  Uint8Array.from(text.replaceAll('’', "'").replaceAll('Œ', 'OE'), (sign) => sign.charCodeAt(0))

/** 1,222 museums out of a database: 100 codes without their 0, telephones in every form, six sites that are words. */
function museumsOfDatabase(): PublicTable {
  const { below, pick, pairs } = drawing(1222)
  const spoilt: Spoilt[] = []
  const lines = Array.from({ length: 1222 }, (_, at) => {
    const line = at + 2
    const isShort = at % 12 === 5 && spoilt.filter(({ label }) => label === NUMBER).length < 100
    const [city, code] = isShort ? pick(cities.slice(0, 9)) : pick(cities)
    const postalCode = isShort ? code.slice(1) : code
    if (isShort) spoilt.push(zero(line, NUMBER, postalCode))
    const number = `0${pick(['3', '4', '5'])} ${pairs(4).join(' ')}`
    let phone = number
    if (at % 400 === 17) {
      phone = number.slice(1).replaceAll(' ', '')
      spoilt.push(zero(line, 'Téléphone', phone))
    } else if (at % 24 === 9) {
      phone = pick([`${number} / 06 ${pairs(4).join(' ')}`, `${number} poste ${below(90) + 10}`, `Mairie : ${number}`])
      spoilt.push(part(line, 'Téléphone', phone))
    } else if (at % 120 === 31) {
      phone = pick([number.slice(0, 11), 'sur demande', '3,34E+10'])
      spoilt.push(
        phone === '3,34E+10'
          ? { ...left(line, 'Téléphone', phone), told: rounded('Téléphone', phone) }
          : left(line, 'Téléphone', phone),
      )
    }
    let site = at % 3 === 0 ? '' : `www.musee-${at}.exemple.fr`
    if (at % 200 === 77) {
      site = pick(words)
      spoilt.push(left(line, 'Site', site))
    }
    return [`M${at}`, `${pick(kinds)} ${at}`, `${at % 90} rue du Collège`, postalCode, city, phone, site, 'Musées']
  })
  const header = 'id,nom,adresse,code_postal,ville,telephone,site_web,categorie'
  return {
    ...{ name: 'museums of a database', rows: lines.length, spoilt, refused: [] },
    bytes: utf8([header, ...lines.map((cells) => cells.map(quoted).join(','))].join('\n')),
  }
}

const rounded = (label: string, cell: string) => `${label} : « ${cell} » a perdu des chiffres dans un tableur.`

/** 1,253 museums as a spreadsheet of Windows saves them: decimal commas, and 320 cells of a site that hold something else. */
function museumsOfSpreadsheet(): PublicTable {
  const { below, pick } = drawing(1253)
  const spoilt: Spoilt[] = []
  const lines = Array.from({ length: 1253 }, (_, at) => {
    const line = at + 2
    const [city, code] = pick(cities)
    let site = `http://www.musee-${at}.exemple.fr/`
    if (at % 4 === 1 && spoilt.length < 320) {
      const isPart = below(3) === 0
      site = isPart ? pick([`${site} et www.v.exemple.fr`, `Ville : ${site}`]) : pick(words)
      spoilt.push(isPart ? part(line, 'Site', site) : left(line, 'Site', site))
    }
    const degrees = (whole: number) => `${whole},${String(below(1_000_000)).padStart(6, '0')}`
    return [
      `F${at}`,
      `${pick(kinds)} ${at}`,
      city,
      code,
      degrees(45),
      degrees(4),
      site,
      'Musées',
      'Fermé le mardi ; gratuit',
    ]
  })
  const header = 'Référence;Nom du musée;Ville;Code postal;Latitude;Longitude;Site web;Catégorie;Description'
  return {
    ...{ name: 'museums of a spreadsheet', rows: lines.length, spoilt, refused: [] },
    bytes: windows([header, ...lines.map((cells) => cells.map(quoted).join(';'))].join('\r\n')),
  }
}

/** 1,188 places of one town with headings of a programmer, and eight addresses that begin with « www, ». */
function placesOfTown(): PublicTable {
  const { pick, pairs } = drawing(1188)
  const spoilt: Spoilt[] = []
  const lines = Array.from({ length: 1188 }, (_, at) => {
    const line = at + 2
    let site = at % 2 === 0 ? `www.lieu-${at}.exemple.fr` : ''
    if (at % 140 === 60) {
      site = `www,lieu-${at}.exemple.fr`
      spoilt.push(left(line, 'Site', site))
    }
    const place = `${pick(['Boulangerie', 'Café', 'Théâtre', 'Piscine', 'Librairie'])} ${at}`
    const position = [`48.${pairs(2).join('')}`, `-4.${pairs(2).join('')}`]
    return [
      String(at),
      place,
      `${at % 50} quai de la Douane`,
      '29200',
      'Brest',
      ...position,
      `02 ${pairs(4).join(' ')}`,
      site,
      'Commerces',
    ]
  })
  const header = 'id,titre,adresse,codepostal,ville,lat,lng,telephone,site,categorie1'
  return {
    ...{ name: 'places of a town', rows: lines.length, spoilt, refused: [] },
    bytes: utf8([header, ...lines.map((cells) => cells.map(quoted).join(','))].join('\r\n')),
  }
}

/** 111 events with texts of several lines, one with two sites; the real table has 11, one of which names another's id. */
function events(): PublicTable {
  const { pick } = drawing(11)
  const spoilt: Spoilt[] = []
  const header = ['id', 'titre', 'description', 'ville', 'codepostal', 'lien', 'categorie']
  let line = 2
  const lines = Array.from({ length: 111 }, (_, at) => {
    const [city, code] = pick(cities)
    const text = `Un « spectacle » ${at};\navec des lignes,\n\net une "citation".`
    let site = `https://evenement-${at}.exemple.fr/`
    if (at % 30 === 4) {
      site = `${site} ou https://b.exemple.fr/`
      spoilt.push(part(line, 'Site', site))
    }
    line += text.split('\n').length
    return [at === 110 ? 'E7' : `E${at}`, `Concert d’été ${at}`, text, city, code, site, 'Sorties > Concerts']
  })
  return {
    ...{ name: 'events', rows: lines.length, spoilt, refused: [line - 4] },
    bytes: utf8([header, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n')),
  }
}

export const publicTables = [museumsOfDatabase, museumsOfSpreadsheet, placesOfTown, events].map((make) => make())
