/** Names with one typing error lead to what was meant: ours, and those of the museums of France where the file is. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { museofile } from '../../../src/features/catalogue/import/museofile.ts'
import { listingStatements } from '../../../src/features/catalogue/listing.ts'
import { activity, vendor } from '../../../src/features/catalogue/tables.ts'
import { bumpCatalogueVersion } from '../../../src/handler/catalogue-version.ts'
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

/** How many of 100 names, each with one typing error, do not lead to theirs among the first three. */
async function missed(labels: readonly string[]): Promise<string[]> {
  const app = await testApp()
  const { orm, write } = app.db()
  const times = { createdAt: 1, updatedAt: 1 }
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  const shown = { slugName: 'x', mediaIds: [], visibility: 'Public' as const, ...times }
  const sold = { vendorId: 'v-1', addressType: 'Vendor' as const, stockType: 'Standard' as const, ...shown }
  await write([
    orm.insert(vendor).values({ ...shown, id: 'v-1', name: 'Ville', contact }),
    ...labels.map((label, at) => orm.insert(activity).values({ ...sold, id: `a-${at}`, label })),
    ...listingStatements({ everything: true }),
    bumpCatalogueVersion(),
  ])
  app.advance(1000)
  const step = labels.length / 100
  const wanted = Array.from({ length: 100 }, (_, at) => labels[Math.floor(at * step)] ?? '')
  const lost: string[] = []
  for (const [at, label] of wanted.entries()) {
    const query = withTypingError(label, at).slice(0, 100)
    const { activities } = await app.call('/search-results', { query, limit: 3 })
    if (!activities.some(({ item }) => item.label === label)) lost.push(`${label}: ${query}`)
  }
  return lost
}

test('95 of 100 names with a typing error lead to what was meant, among the first three', async () => {
  const lost = await missed(ours)
  expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(5)
})

test.runIf(existsSync(FILE))('so do those of the museums of France', async () => {
  const lost = await missed(await museums())
  expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(5)
})
