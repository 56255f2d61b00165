import { useMemo, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import type { ShowcaseSection } from '../showcase-section.ts'
import type { Column } from './column.ts'
import { ageText, dayText, momentText } from './date-text.ts'
import { ListFrame, type ListTexts } from './list-frame.tsx'
import { ListPage } from './list-page.tsx'
import type { LoadPage } from './load-list.ts'
import { LocalTable } from './local-table.tsx'
import { OfficeTable } from './office-table.tsx'
import { StateChip } from './state-chip.tsx'
import type { List } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'

interface Sample {
  id: string
  name: string
  sold: number
  amount: number
  at: number
  state: 'good' | 'waiting' | 'bad' | 'off'
}

const states = { good: 'Confirmée', waiting: 'En attente', bad: 'Échec', off: 'Annulée' } as const
const kinds = ['good', 'waiting', 'bad', 'off'] as const
const ZONE = 'Europe/Paris'
const NOW = Date.UTC(2026, 5, 10, 8)
const names = [
  'Zoo du parc',
  'Théâtre de la Presqu’île, saison 2026-2027, abonnement du dimanche',
  '=Aquarium',
  'Ferme',
]

const samples = (count: number): Sample[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `s-${at}`,
    name: `${names[at % names.length]} ${at + 1}`,
    sold: (at * 7919) % 2500,
    amount: (((at * 7919) % 2500) * 1290) / 100,
    at: NOW - at * 7_000_000,
    state: kinds[at % kinds.length] ?? 'off',
  }))

const columns: Column<Sample>[] = [
  { id: 'name', header: 'Activité', value: ({ name }) => name, sortable: true, phone: 'title' },
  { id: 'sold', header: 'Vendus', value: ({ sold }) => sold, numeric: true, sortable: true },
  {
    id: 'amount',
    header: 'Montant',
    value: ({ amount }) => amount,
    cell: ({ amount }) => amount.toLocaleString('fr', { style: 'currency', currency: 'EUR' }),
    numeric: true,
  },
  {
    id: 'at',
    header: 'Dernière vente',
    value: ({ at }) => momentText(ZONE, at),
    cell: ({ at }) => ageText(at, NOW),
    sortable: true,
  },
  { id: 'day', header: 'Jour', value: ({ at }) => dayText(ZONE, at), hidden: true },
  {
    id: 'state',
    header: 'État',
    value: ({ state }) => states[state],
    cell: ({ state }) => <StateChip tone={state}>{states[state]}</StateChip>,
    phone: 'detail',
  },
]

const shared = {
  idOf: ({ id }: Sample) => id,
  nameOf: ({ name }: Sample) => name,
  hrefOf: ({ id }: Sample) => `/ui/office?exemple=${id}`,
}

/** Sample list in this state; pages load slowly, so that loading can be seen. */
function sampleList(facts: Partial<List<Sample>>, all: readonly Sample[] = facts.items ?? []): List<Sample> {
  const load: LoadPage<Sample> = async ({ limit, cursor }) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    const from = Number(cursor ?? 0)
    const nextCursor = from + limit < all.length ? String(from + limit) : null
    return { items: all.slice(from, from + limit), nextCursor, total: all.length }
  }
  return {
    key: 'exemple',
    load,
    state: 'ready',
    items: [],
    total: all.length,
    moreThanTotal: false,
    hasMore: false,
    nextCursor: null,
    error: null,
    more: async () => undefined,
    moreState: 'idle',
    retry: () => new Promise((resolve) => setTimeout(resolve, 1000)),
    ...facts,
  }
}

const texts: ListTexts = {
  search: 'Rechercher une activité',
  count: (total) => `${total.toLocaleString('fr')} activités dans le système`,
  empty: 'Il n’y a pas encore d’activité',
  lesson: 'Une activité est ce que les membres achètent. Créez la première, puis ses billets.',
  failure: 'Erreur lors du chargement des activités',
}

const fixed = (isFiltered = false): ListAddress => ({
  q: '',
  isFiltered,
  change: () => undefined,
  clear: () => undefined,
})

function Table() {
  const [sort, setSort] = useState<{ id: string; direction: 'asc' | 'desc' }>({ id: 'sold', direction: 'desc' })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => {
    const sampleKey = (sample: Sample) =>
      sort.id === 'sold' ? sample.sold : sort.id === 'at' ? sample.at : sample.name
    const sorted = samples(12).sort((one, other) => (sampleKey(one) < sampleKey(other) ? -1 : 1))
    return sort.direction === 'asc' ? sorted : sorted.reverse()
  }, [sort])
  return (
    <>
      <p className="mb-2 flex min-h-9 items-center gap-3" role="status">
        {ids.size} {plural(ids.size, 'sélectionnée')}
        {ids.size > 0 ? (
          <Button variant="secondary" size="sm" onClick={() => setIds(new Set())}>
            Ne rien sélectionner
          </Button>
        ) : null}
      </p>
      <OfficeTable
        {...shared}
        label="Activités"
        columns={columns.filter(({ hidden }) => !hidden)}
        items={items}
        sorting={{ ...sort, change: (id, direction) => setSort({ id, direction }) }}
        selection={{ ids, change: setIds }}
      />
    </>
  )
}

interface Line {
  id: string
  label: string
  count: number | null
  note: string
}

/** Rows with numbers of different lengths, missing values, accents and quotes. */
const lines: readonly Line[] = [
  { id: 'l-1', label: 'Étang', count: 100, note: 'dit "le grand"' },
  { id: 'l-2', label: 'Zoo', count: 9, note: 'caché' },
  { id: 'l-3', label: 'Île', count: null, note: '' },
  { id: 'l-4', label: 'eau vive', count: 20, note: '' },
  ...Array.from({ length: 8 }, (_, at) => ({ id: `l-${at + 5}`, label: `Lieu ${at}`, count: 30 + at, note: '' })),
]
const lineColumns: Column<Line>[] = [
  { id: 'label', header: 'Lieu', value: ({ label }) => label, sortable: true, phone: 'title' },
  { id: 'count', header: 'Entrées', value: ({ count }) => count, numeric: true, sortable: true, phone: 'detail' },
  { id: 'note', header: 'Note', value: ({ note }) => note },
]

const Local = () => (
  <LocalTable
    id="exemple-local"
    label="Lieux"
    columns={lineColumns}
    items={lines}
    idOf={({ id }) => id}
    nameOf={({ label }) => label}
    hrefOf={({ id }) => `/ui/office?exemple=${id}`}
    search="Rechercher un lieu"
    usual={{ id: 'label', direction: 'asc' }}
    limit={5}
  />
)

function Page() {
  const all = useMemo(() => samples(1000), [])
  return (
    <ListPage
      {...shared}
      id="exemple"
      label="Activités exportables"
      columns={columns}
      list={sampleList({ items: all.slice(0, 3) }, all)}
      address={fixed()}
      texts={texts}
      search={{}}
      usual={{ sort: 'name', direction: 'asc' }}
    />
  )
}

const sampleState =
  (facts: Partial<List<Sample>>, isFiltered = false) =>
  () => {
    const rows = facts.items ?? []
    return (
      <ListFrame
        list={sampleList(facts)}
        address={fixed(isFiltered)}
        texts={texts}
        create={<Button size="sm">Créer une activité</Button>}
      >
        <OfficeTable {...shared} label="Exemples" columns={columns.slice(0, 3)} items={rows} />
      </ListFrame>
    )
  }

const few = samples(3)

export const sections: readonly ShowcaseSection[] = [
  { title: 'Tableau avec sélection', Component: Table },
  { title: 'Liste, colonnes et export', Component: Page },
  { title: 'Tableau filtré dans le navigateur', Component: Local },
  { title: 'Liste qui se charge', Component: sampleState({ state: 'loading', total: null }) },
  { title: 'Liste qui se renouvelle', Component: sampleState({ state: 'refreshing', items: few }) },
  { title: 'Liste vide', Component: sampleState({}) },
  { title: 'Rien trouvé', Component: sampleState({}, true) },
  { title: 'Chargement échoué', Component: sampleState({ state: 'failed', total: null, error: new Error('réseau') }) },
  {
    title: 'Plus qu’on n’en compte',
    Component: sampleState({ items: few, total: 1000, moreThanTotal: true, hasMore: true }),
  },
  { title: 'Suite échouée', Component: sampleState({ items: few, total: 1000, hasMore: true, moreState: 'failed' }) },
]
