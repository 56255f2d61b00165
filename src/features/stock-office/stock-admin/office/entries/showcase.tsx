import type { ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import type { ShowcaseSection } from '#web/office/kit/showcase-section.ts'
import { EntryLine } from './entry-line.tsx'
import type { DocumentLookup } from './use-document-urls.ts'

const ZONE = 'Europe/Paris'
const NOW = Date.UTC(2026, 5, 10, 8)
const DAY = 86_400_000

const buyer = {
  userId: 'u-1',
  firstName: 'Marie-Antoinette',
  lastName: 'de La Rochefoucauld',
  email: 'marie@exemple.test',
}
const order: NonNullable<ListedEntry['order']> = {
  id: 'oi-1',
  number: 'K7QF-2M4P',
  status: 'Success',
  purchaseId: 'pa-1',
  startedAt: NOW - 3 * DAY,
  quantity: 2,
  unitNumber: 1,
  ticketLabel: 'Plein tarif, avec l’exposition temporaire et l’audioguide',
  validityDateStr: '11/06/2026, 10:00 - 11:00',
  buyer,
}
const document = { id: 'f-1', name: 'billet-0001-parc-des-aigles-saison-2026.pdf', size: 102_400 }

const sampleEntry = (
  id: string,
  facts: Partial<ListedEntry['stockEntry']>,
  more: Partial<ListedEntry> = {},
): ListedEntry => ({
  stockEntry: {
    id,
    orderId: 'no-order',
    stockId: 'si-1',
    status: 'Ready',
    content: { ticketFileIds: [] },
    history: [{ ts: NOW - 3 * DAY, event: 'Created', source: 'upload' }],
    voidAt: null,
    createdAt: NOW - 3 * DAY,
    updatedAt: NOW,
    ...facts,
  },
  activity: { id: 'a-1', label: 'Parc des Aigles', vendorName: 'Les Aigles du Léman' },
  order: null,
  documents: [],
  code: null,
  reading: null,
  ...more,
})

const entries = [
  sampleEntry('se-1', {}, { documents: [document] }),
  sampleEntry('se-2', { orderId: 'oi-1' }, { order, documents: [document] }),
  sampleEntry('se-3', { orderId: 'oi-1', status: 'AwaitingUpload' }, { order: { ...order, unitNumber: 2 } }),
  sampleEntry('se-4', { orderId: 'oi-1', status: 'AwaitingGeneration' }, { order }),
  sampleEntry('se-5', { orderId: 'oi-1', voidAt: NOW }, { order: { ...order, status: 'Canceled' } }),
]

/** Sample documents have no URL. */
const noDocuments: DocumentLookup = async () => null

const EntryLines = () => (
  <ul
    aria-label="Exemples de lignes de stock"
    className="flex flex-col divide-y divide-line rounded-lg border border-line"
  >
    {entries.map((entry) => (
      <li key={entry.stockEntry.id}>
        <EntryLine entry={entry} zone={ZONE} lookup={noDocuments} upload={null} remove={null} />
      </li>
    ))}
  </ul>
)

export const sections: readonly ShowcaseSection[] = [{ title: 'Lignes de stock', Component: EntryLines }]
