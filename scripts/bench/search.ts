import { withTypingError } from '../../tests/support/typing-errors.ts'
import { apiCaller } from './api.ts'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { startServer, withServer } from './server.ts'
import { fillData, withFolder } from './world.ts'

const MANY = 50_000
const NAMES = 200
const FIRST = 3

/** Label without the number of its copy: each museum exists some fifty times, all but the oldest numbered. */
const withoutCopy = (label: string) => label.replace(/ \d+$/, '')

/** Searches names of museums among 50,000 activities, as they are and with one typing error, in turn. */
export const benchSearch: Bench = (seconds) =>
  withFolder(async (dir) => {
    const museums = await museumRows()
    await fillData(dir, (db) => importRows(db, multiplied(museums, MANY)))
    const step = Math.max(1, Math.floor(museums.length / NAMES))
    const labels = museums.map(({ activityLabel }) => activityLabel).filter((_label, at) => at % step === 0)
    return withServer(startServer(dir, { JOBS: 'off' }), async (server) => {
      const search = async (query: string) => {
        const from = performance.now()
        const { activities } = await apiCaller(server)('/search-results', { query: query.slice(0, 100) })
        return { ms: performance.now() - from, labels: activities.map(({ item }) => item.label) }
      }
      const missed: string[] = []
      const copies: string[] = []
      for (const [at, label] of labels.entries()) {
        const typed = withTypingError(label, at)
        const first = (await search(typed)).labels.slice(0, FIRST)
        if (first.includes(label)) continue
        if (first.map(withoutCopy).includes(withoutCopy(label))) copies.push(typed)
        else missed.push(typed)
      }
      const exact: number[] = []
      const spoilt: number[] = []
      const end = performance.now() + seconds * 1000
      for (let turn = 0; performance.now() < end; turn++) {
        const label = labels[turn % labels.length] ?? ''
        exact.push((await search(label)).ms)
        spoilt.push((await search(withTypingError(label, turn))).ms)
      }
      const [exactP95, spoiltP95] = [percentile(exact, 95), percentile(spoilt, 95)]
      return [
        figure(
          'search with a typing error, p95 / of an exact one',
          spoiltP95 / exactP95,
          '',
          { atMost: 1.5 },
          {
            exactP95Ms: rounded(exactP95, 2),
            spoiltP95Ms: rounded(spoiltP95, 2),
            exactP50Ms: rounded(percentile(exact, 50), 2),
            spoiltP50Ms: rounded(percentile(spoilt, 50), 2),
            samples: exact.length,
          },
        ),
        figure(
          'wanted activity among the first three of a spoilt name',
          ((labels.length - missed.length - copies.length) / labels.length) * 100,
          '%',
          { atLeast: 95 },
          { names: labels.length, missed: missed.slice(0, 20), copies: copies.slice(0, 20) },
        ),
      ]
    })
  })
