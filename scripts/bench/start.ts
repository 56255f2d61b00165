import { categoryPath, DEMO_HOST, loadDemoData, signIn, startDemo } from './demo-world.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { getRequest, load, postRequest } from './load.ts'
import { withServer } from './server.ts'
import { withFolder } from './world.ts'

const STARTS = 3

/**
 * Measures how soon the built server is ready on existing data, and its memory after a mixed load of pages and calls.
 */
export const benchStart: Bench = (seconds) =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    const starts: number[] = []
    const cpu: number[] = []
    for (let round = 0; round < STARTS; round++)
      await withServer(startDemo(dir), async ({ startMs, cpuMs }) => {
        starts.push(startMs)
        cpu.push(await cpuMs())
      })
    return withServer(startDemo(dir), async (server) => {
      const before = await server.memoryMb()
      const member = await signIn(server)
      const page = (path: string, cookie?: string) => getRequest(DEMO_HOST, server.port, path, cookie)
      const { requests } = await load(
        server,
        [
          page('/'),
          page('/', member),
          page(await categoryPath(server)),
          page('/recherche?q=thea'),
          page('/cart', member),
          postRequest(DEMO_HOST, server.port, '/list-activity', { limit: 50 }),
          postRequest(DEMO_HOST, server.port, '/search-activity', { query: 'mus' }),
        ],
        seconds,
      )
      return [
        figure(
          'start to ready, data in place',
          percentile(starts, 50),
          'ms',
          { atMost: 1000 },
          {
            starts: starts.map((ms) => `${rounded(ms)} ms`),
            slowestMs: rounded(Math.max(...starts)),
            cpuMs: percentile(cpu, 50),
          },
        ),
        figure(
          'memory after pages and calls',
          await server.memoryMb(),
          'MB',
          { atMost: 250 },
          {
            requests,
            atStartMb: rounded(before),
          },
        ),
      ]
    })
  })
