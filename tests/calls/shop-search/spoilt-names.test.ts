/** Names with one typing error lead to what was meant: ours, and those of the museums of France where the file is. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { museofile } from '#features/catalogue/imports/import/museofile.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { testApp } from '../../support/test-app.ts'
import { withTypingError } from '../../support/typing-errors.ts'

const FILE = '../shared/data/musees-de-france.csv'
const places = [
  'Bécherel',
  'Quillan',
  'Mirepoix',
  'Vézelay',
  'Honfleur',
  'Obernai',
  'Cordes-sur-Ciel',
  'Locronan',
  'Uzès',
  'Salers',
]
const kinds = [
  'Musée de la Dentelle',
  'Musée d’art et d’histoire',
  'Château des Ducs',
  'Jardin des Simples',
  'Maison de l’Œuf',
  'Écomusée du Pays',
  'Parc aventure',
  'Grotte aux Fées',
  'Théâtre de poche',
  'Piscine et bien-être',
]
const ours = places.flatMap((place) => kinds.map((kind) => `${kind}, ${place}`))

async function museums(): Promise<string[]> {
  const labels: string[] = []
  for await (const parsed of museofile.parse(await readFile(FILE, 'utf8')))
    if ('row' in parsed) labels.push(parsed.row.activityLabel)
  return labels
}

interface Asked {
  /** Newer activities of the same name with a number behind it, for each name that is asked for. */
  copies: number
}

/** Names, out of 100 with one typing error each, that do not lead to theirs among the first three. */
async function missed(labels: readonly string[], { copies }: Asked): Promise<string[]> {
  const app = await testApp()
  const { orm, write } = app.db()
  const times = { createdAt: 1, updatedAt: 1 }
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  const shown = { slugName: 'x', mediaIds: [], visibility: 'Public' as const, ...times }
  const sold = { vendorId: 'v-1', addressType: 'Vendor' as const, stockType: 'Standard' as const, ...shown }
  const step = labels.length / 100
  const wanted = Array.from({ length: 100 }, (_, at) => labels[Math.floor(at * step)] ?? '')
  const numbers = Array.from({ length: copies }, (_, at) => at + 1)
  const all = [...labels, ...numbers.flatMap((number) => wanted.map((label) => `${label} ${number}`))]
  await write([
    orm.insert(vendor).values({ ...shown, id: 'v-1', name: 'Ville', contact }),
    // Ids say which is newer.
    ...all.map((label, at) => orm.insert(activity).values({ ...sold, id: `a-${String(at).padStart(5, '0')}`, label })),
    ...listingStatements({ everything: true }),
    bumpCatalogueVersion(),
  ])
  app.advance(1000)
  const lost: string[] = []
  for (const [at, label] of wanted.entries()) {
    const query = withTypingError(label, at).slice(0, 100)
    const { activities } = await app.call('/search-results', { query, limit: 3 })
    if (!activities.some(({ item }) => item.label === label)) lost.push(`${label}: ${query}`)
  }
  return lost
}

const catalogues = [
  ['ours', async () => ours, true],
  ['the museums of France', museums, existsSync(FILE)],
] as const

for (const [name, read, isThere] of catalogues) {
  test.runIf(isThere)(`99 of 100 names of ${name} with a typing error are found`, async () => {
    const lost = await missed(await read(), { copies: 0 })
    expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(1)
  })

  test.runIf(isThere)(
    `99 of 100 misspelt names are found among newer activities with the name of ${name} and a number`,
    async () => {
      const lost = await missed(await read(), { copies: 4 })
      expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(1)
    },
  )
}
