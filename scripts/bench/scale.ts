import { apiCaller } from './api.ts'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import { type Bench, type Figure, figure, percentile, rounded } from './figure.ts'
import { aroundQuestions, longestWait } from './scale-around.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, HOST, withFolder } from './world.ts'

const MANY = 50_000
const CATEGORY_COUNT = 12
/** Bypasses the page cache. */
const NOT_CACHED = 'no-session=1'
/** Searches as people type them: beginnings of words, two words, missing accents. */
export const SEARCHES = [
  'mus',
  'musee',
  'musée lille',
  'beaux',
  'archeo',
  'th',
  'châ',
  'art',
  'bord',
  'histoire',
  'saint j',
  'zz',
]

/** A named request to a catalogue; `turn` varies it. */
export interface Question {
  name: string
  /** Target ratio of the two catalogues; 2 by default. */
  atMost?: number
  ask(server: BenchServer, turn: number): Promise<void>
}

/** Makes the same requests to the catalogue of the museums and to one of 50,000 activities, in turn, one at a time. */
export const benchScale: Bench = (seconds) =>
  withFolder((small) =>
    withFolder(async (large) => {
      const museums = await museumRows()
      await fillData(small, (db) => importRows(db, museums))
      await fillData(large, (db) => importRows(db, multiplied(museums, MANY)))
      return withServer(startServer(small, { JOBS: 'off' }), (few) =>
        withServer(startServer(large, { JOBS: 'off' }), async (many) => {
          const figures: Figure[] = []
          for (const question of [...(await questions(few)), ...aroundQuestions])
            figures.push(await comparison(question, few, many, { few: museums.length, many: MANY, seconds }))
          figures.push(await longestWait(many, seconds))
          return figures
        }),
      )
    }),
  )

/** Makes one request to both for `seconds` after a second of warm-up; `count` is each one's number of activities. */
export async function comparison(
  question: Question,
  few: BenchServer,
  many: BenchServer,
  count: { few: number; many: number; seconds: number },
): Promise<Figure> {
  await alternate(question, few, many, 1)
  const [fewBefore, manyBefore] = [await few.cpuMs(), await many.cpuMs()]
  const { first, second } = await alternate(question, few, many, count.seconds)
  const [fewCpu, manyCpu] = [(await few.cpuMs()) - fewBefore, (await many.cpuMs()) - manyBefore]
  const [fewP95, manyP95] = [percentile(first, 95), percentile(second, 95)]
  return figure(
    `${question.name}, p95 of ${count.many} / of ${count.few}`,
    manyP95 / fewP95,
    '',
    { atMost: question.atMost ?? 2 },
    {
      fewP95Ms: rounded(fewP95, 2),
      manyP95Ms: rounded(manyP95, 2),
      fewP50Ms: rounded(percentile(first, 50), 2),
      manyP50Ms: rounded(percentile(second, 50), 2),
      // Processor time, the figure least disturbed by other work on the machine.
      fewCpuMs: rounded(fewCpu / first.length, 2),
      manyCpuMs: rounded(manyCpu / second.length, 2),
      samples: first.length,
    },
  )
}

export async function alternate({ ask }: Question, few: BenchServer, many: BenchServer, seconds: number) {
  const first: number[] = []
  const second: number[] = []
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end; turn++) {
    first.push(await timed(() => ask(few, turn)))
    second.push(await timed(() => ask(many, turn)))
  }
  return { first, second }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Requests to measure; both catalogues have the same categories. */
async function questions(server: BenchServer): Promise<Question[]> {
  const call = apiCaller(server)
  const { cat1 } = await call('/list-cat1', {})
  const { cat2 } = await call('/list-cat2', { cat1Id: cat1[0]?.id ?? '' })
  const categories = [...cat1, ...cat2].map(({ id }) => id).slice(0, CATEGORY_COUNT)
  const ofTurn = (list: readonly string[], turn: number) => list[turn % list.length] ?? ''
  return [
    { name: 'home, rendered', ask: (asked) => page(asked, '/') },
    {
      name: 'all activities, first page',
      ask: async (asked) => void (await apiCaller(asked)('/list-activity', { limit: 50 })),
    },
    {
      name: 'activities of a category, first page',
      ask: async (asked, turn) =>
        void (await apiCaller(asked)('/list-activity', { catId: ofTurn(categories, turn), limit: 50 })),
    },
    {
      name: 'search',
      ask: async (asked, turn) => void (await apiCaller(asked)('/search-activity', { query: ofTurn(SEARCHES, turn) })),
    },
  ]
}

async function page(server: BenchServer, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { host: `${HOST}:${server.port}`, cookie: NOT_CACHED },
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  await response.text()
}
