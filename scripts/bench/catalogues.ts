import { existsSync } from 'node:fs'
import type { RegionDb } from '#db/region-db.ts'
import type { CatalogueFormat, CatalogueRow } from '#features/catalogue/imports/import/format.ts'
import { importCatalogue } from '#features/catalogue/imports/import/import-catalogue.ts'
import { museofile } from '#features/catalogue/imports/import/museofile.ts'

const MUSEUMS = '../shared/data/musees-de-france.csv'
const MUSEUM_COUNT = 954

/** Museums of Muséofile if the file exists, else invented ones of the same shape and number. */
export async function museumRows(): Promise<CatalogueRow[]> {
  if (!existsSync(MUSEUMS)) return Array.from({ length: MUSEUM_COUNT }, (_, index) => madeUpMuseum(index))
  const rows: CatalogueRow[] = []
  for await (const parsed of museofile.parse(await Bun.file(MUSEUMS).text())) if ('row' in parsed) rows.push(parsed.row)
  return rows
}

/** Repeats the rows until there are `count`, each time under other names and a little further away. */
export function multiplied(rows: readonly CatalogueRow[], count: number): CatalogueRow[] {
  return Array.from({ length: count }, (_, index) => {
    const row = rows[index % rows.length] ?? madeUpMuseum(index)
    const round = Math.floor(index / rows.length)
    if (round === 0) return row
    const shift = (degrees: number | null) => (degrees === null ? null : degrees + ((round % 11) - 5) * 0.05)
    return {
      ...row,
      ref: `${row.ref}-${round}`,
      name: `${row.name} ${round}`,
      activityLabel: `${row.activityLabel} ${round}`,
      lat: shift(row.lat),
      lng: shift(row.lng),
    }
  })
}

/** Imports the rows through the importer, and gives each activity a price as if it had stock. */
export async function importRows(db: RegionDb, rows: readonly CatalogueRow[]): Promise<void> {
  const format: CatalogueFormat = {
    name: 'bench',
    async *parse() {
      for (const [index, row] of rows.entries()) yield { line: index + 1, row, remarks: [] }
    },
  }
  const now = Date.now()
  const { problems } = await importCatalogue({
    db,
    format,
    text: '',
    now,
    zone: 'Europe/Paris',
    files: { put: async () => {} },
    drawPlaceholder: () => PICTURE,
  })
  if (problems.length > 0) throw new Error(`${problems.length} rows could not be imported.`)
  await db.write([{ sql: priceAll, args: [now + 86_400_000, now + 30 * 86_400_000, now] }])
}

const PICTURE = {
  width: 640,
  height: 480,
  mimeType: 'image/svg+xml',
  ext: 'svg',
  bytes: new Uint8Array(),
  placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
}

/** SQL: prices without slots, which would be millions of rows for 50,000 activities; lists read only this table. */
const priceAll = `insert into activity_best (activity_id, has_fixed, has_flexible, price1, price2, price3, first_stock_ts,
    valid_until, updated_at)
  select id, 1, 0, 2000, 1500, 1500, ?, ?, ? from activity where true
  on conflict (activity_id) do update set has_fixed = 1, price1 = 2000, price2 = 1500, price3 = 1500,
    first_stock_ts = excluded.first_stock_ts, valid_until = excluded.valid_until`

const TYPES = ['Musée', 'Musée des Beaux-Arts', 'Musée archéologique', "Maison d'artiste", 'Écomusée']
const CITIES = ['Lyon', 'Lille', 'Nîmes', 'Évreux', 'Bordeaux', 'Besançon', 'Sète', 'Thouars', 'Périgueux', 'Nantes']
const THEMES = [['Beaux-Arts'], ['Archéologie'], ['Histoire'], ['Ethnologie'], ['Sciences et nature']]

function madeUpMuseum(index: number): CatalogueRow {
  const city = CITIES[index % CITIES.length] ?? ''
  const name = `${TYPES[index % TYPES.length]} ${index}`
  return {
    ref: `S${index}`,
    name,
    activityLabel: `${name}, ${city}`,
    vendorMarkdown: 'Musée municipal ouvert en 1950.',
    activityMarkdown: '## Le lieu\n\nUn ancien couvent au bord de la rivière.',
    street: '1 place du Marché',
    postalCode: '69001',
    city,
    country: 'France',
    lat: 43 + ((index * 7) % 700) / 100,
    lng: -1 + ((index * 13) % 700) / 100,
    phone: null,
    site: null,
    categories: [['Musées', ...(THEMES[index % THEMES.length] ?? [])]],
    comments: '',
  }
}
