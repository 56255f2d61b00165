import type { CallInput } from '#api/client.ts'
import { apiCaller } from './api.ts'
import type { Bench, Figure } from './figure.ts'
import { fillOffice, type OfficeSize } from './office-catalogue.ts'
import { comparison, type Question, SEARCHES } from './scale.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, withFolder } from './world.ts'

const small: OfficeSize = { activities: 1000, partners: 100 }
const large: OfficeSize = { activities: 50_000, partners: 5000 }
const MOST = 1.5
/** Sizes that the office requests: a page of a list, the most hits from a source of the palette. */
const PAGE_ROWS = 100
const MOST_HITS = 6
/**
 * Rows that the small installation has too: comparing a page of 100 with one of 10 would measure the writing of rows.
 */
const ALIKE_ROWS = 10
const SORTS = ['name', 'createdAt', 'updatedAt', 'visibility'] as const

type ListPath = '/admin/list-activities' | '/admin/list-vendors'
const lists: { path: ListPath; name: string }[] = [
  { path: '/admin/list-activities', name: 'activities' },
  { path: '/admin/list-vendors', name: 'partners' },
]

/** Compares a super admin's requests among 50,000 activities and 5,000 partners with a small installation, in turn. */
export const benchAdminTables: Bench = (seconds) =>
  withFolder((few) =>
    withFolder(async (many) => {
      const cookies = {
        few: await fillData(few, (db) => fillOffice(db, small)),
        many: await fillData(many, (db) => fillOffice(db, large)),
      }
      return withServer(startServer(few, { JOBS: 'off' }), (one) =>
        withServer(startServer(many, { JOBS: 'off' }), async (other) => {
          const cookieByServer = new Map([
            [one, cookies.few],
            [other, cookies.many],
          ])
          const figures: Figure[] = []
          for (const question of questions((server) => apiCaller(server, { cookie: cookieByServer.get(server) })))
            figures.push(
              await comparison(question, one, other, { few: small.activities, many: large.activities, seconds }),
            )
          return figures
        }),
      )
    }),
  )

type BoundCall = (server: BenchServer) => ReturnType<typeof apiCaller>

const questions = (callOf: BoundCall): Question[] => [
  ...lists.flatMap(({ path, name }) => [
    ...SORTS.map((sort) => firstPage(callOf, path, `${name} by ${sort}`, sort)),
    laterPage(callOf, path, `${name}, second page`),
    searched(callOf, path, `${name} with a word`, { limit: PAGE_ROWS }),
    searched(callOf, path, `${name} with a word, ten rows`, { limit: ALIKE_ROWS }),
    searched(callOf, path, `${name} in the palette`, { limit: MOST_HITS, sort: 'name', count: false }),
    filtered(callOf, path, `${name} that are hidden`, { visibility: 'Hidden' }),
    filtered(callOf, path, `${name} that are hidden, ten rows`, { visibility: 'Hidden', limit: ALIKE_ROWS }),
  ]),
  filtered(callOf, '/admin/list-activities', 'activities that a committee has changed', { isDirty: true }),
  {
    name: 'partners to choose from',
    atMost: MOST,
    ask: async (server, turn) =>
      void (await callOf(server)('/admin/vendor-lookup', { text: searchWord(turn), limit: MOST_HITS, count: false })),
  },
  {
    name: 'categories in the palette',
    atMost: MOST,
    ask: async (server) => void (await callOf(server)('/admin/category-lookup', {})),
  },
]

const searchWord = (turn: number) => SEARCHES[turn % SEARCHES.length] ?? ''
const sortDirection = (turn: number) => (turn % 2 === 0 ? ('asc' as const) : ('desc' as const))

function firstPage(callOf: BoundCall, path: ListPath, name: string, sort: (typeof SORTS)[number]): Question {
  return {
    name,
    atMost: MOST,
    ask: async (server, turn) =>
      void (await callOf(server)(path, { limit: PAGE_ROWS, sort, direction: sortDirection(turn) })),
  }
}

function laterPage(callOf: BoundCall, path: ListPath, name: string): Question {
  const cursors = new Map<BenchServer, string>()
  return {
    name,
    atMost: MOST,
    ask: async (server) => {
      const input = { limit: 50, sort: 'name' as const }
      const cursor = cursors.get(server) ?? (await callOf(server)(path, input)).nextCursor
      if (cursor === null) throw new Error(`${path} has one page.`)
      cursors.set(server, cursor)
      await callOf(server)(path, { ...input, cursor })
    },
  }
}

const searched = (callOf: BoundCall, path: ListPath, name: string, input: CallInput<ListPath>): Question => ({
  name,
  atMost: MOST,
  ask: async (server, turn) => void (await callOf(server)(path, { ...input, text: searchWord(turn) })),
})

const filtered = <Path extends ListPath>(
  callOf: BoundCall,
  path: Path,
  name: string,
  input: CallInput<Path>,
): Question => ({
  name,
  atMost: MOST,
  ask: async (server) => void (await callOf(server)(path, { limit: PAGE_ROWS, ...input })),
})
