import { apiCaller } from './api.ts'
import { type Figure, figure, percentile, rounded } from './figure.ts'
import type { Question } from './scale.ts'
import type { BenchServer } from './server.ts'

/** Points among the activities, and as far from them as possible. */
const POINTS = [
  { name: 'Paris', lat: 48.8566, lng: 2.3522 },
  { name: 'La Réunion', lat: -21.1151, lng: 55.5364 },
  { name: 'New York', lat: 40.7128, lng: -74.006 },
  { name: 'Sydney', lat: -33.8688, lng: 151.2093 },
  { name: 'Null Island', lat: 0, lng: 0 },
] as const
const AT_ONCE = 4
const PROBE_EVERY_MS = 5

/** Requests of a list: its first cards, or the next ones. */
export const aroundQuestions: readonly Question[] = POINTS.flatMap(({ name, lat, lng }) => {
  const sort = { type: 'aroundMe' as const, lat, lng }
  const cursors = new Map<BenchServer, string | undefined>()
  return [
    {
      name: `around ${name}, first page`,
      atMost: 1.5,
      ask: async (server: BenchServer) => {
        const { nextCursor } = await apiCaller(server)('/list-activity', { sort, limit: 15 })
        cursors.set(server, nextCursor ?? undefined)
      },
    },
    {
      name: `around ${name}, second page`,
      atMost: 1.5,
      ask: async (server: BenchServer) =>
        void (await apiCaller(server)('/list-activity', { sort, limit: 15, cursor: cursors.get(server) })),
    },
  ]
})

/** Measures `/healthz` again and again until `work` is done. */
async function waitsDuring(server: BenchServer, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = []
  let working = true
  const probe = async () => {
    while (working) {
      const from = performance.now()
      await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).text()
      waits.push(performance.now() - from)
      await Bun.sleep(PROBE_EVERY_MS)
    }
  }
  const probing = probe()
  await work()
  working = false
  await probing
  return waits
}

/** Longest wait of another visitor while four request the largest answer of one call at once. */
export async function longestWait(server: BenchServer, seconds: number): Promise<Figure> {
  // Baseline without load, for the noise of the machine.
  const alone = await waitsDuring(server, () => Bun.sleep(seconds * 1000))
  const rounds: number[] = []
  const waits = await waitsDuring(server, async () => {
    const end = performance.now() + seconds * 1000
    for (let turn = 0; performance.now() < end; turn++) {
      const { lat, lng } = POINTS[turn % POINTS.length] ?? POINTS[0]
      const sort = { type: 'aroundMe' as const, lat, lng }
      const from = performance.now()
      await Promise.all(
        Array.from({ length: AT_ONCE }, () => apiCaller(server)('/list-activity', { sort, limit: 200 })),
      )
      rounds.push(performance.now() - from)
      await Bun.sleep(PROBE_EVERY_MS * 4)
    }
  })
  return figure(
    'longest wait of /healthz beside four at once around a point',
    Math.max(...waits),
    'ms',
    { atMost: 50 },
    {
      waitP95Ms: rounded(percentile(waits, 95), 2),
      aloneMaxMs: rounded(Math.max(...alone), 2),
      aloneP95Ms: rounded(percentile(alone, 95), 2),
      fourAtOnceP95Ms: rounded(percentile(rounds, 95), 2),
      rounds: rounds.length,
    },
  )
}
