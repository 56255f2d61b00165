import { activityPath, categoryPath, DEMO_HOST, fetchPage, loadDemoData, signIn, startDemo } from './demo-world.ts'
import { type Bench, type Figure, figure, rounded } from './figure.ts'
import { compare, getRequest } from './load.ts'
import { type BenchServer, startBare, withServer } from './server.ts'
import { withFolder } from './world.ts'

/** A cookie that the page cache takes for a session, though it is none: such a page is rendered for each request. */
const NOT_CACHED = 'no-session=1'

/** Targets for processor time, bare string / page: kept for visitors, kept for members, rendered. */
const [VISITOR, SIGNED_IN, RENDERED] = [1 / 3, 1 / 15, 0.025]

/** Compares pages of the demo site with a bare Hono handler that answers a string of the same size. */
export const benchPages: Bench = (seconds) =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    return withServer(startDemo(dir), async (server) => {
      const category = await categoryPath(server)
      const activity = await activityPath(server)
      const member = await signIn(server)
      return [
        await ratio({ server, seconds, name: 'home, visitor', path: '/', atLeast: VISITOR }),
        await ratio({ server, seconds, name: 'category page, visitor', path: category, atLeast: VISITOR }),
        await ratio({ server, seconds, name: 'home, signed in', path: '/', cookie: member, atLeast: SIGNED_IN }),
        await ratio({
          server,
          seconds,
          name: 'category, signed in',
          path: category,
          cookie: member,
          atLeast: SIGNED_IN,
        }),
        await ratio({
          server,
          seconds,
          name: 'activity, signed in',
          path: activity,
          cookie: member,
          atLeast: SIGNED_IN,
        }),
        await ratio({ server, seconds, name: 'home rendered', path: '/', cookie: NOT_CACHED, atLeast: RENDERED }),
      ]
    })
  })

interface PageRatio {
  server: BenchServer
  seconds: number
  name: string
  path: string
  cookie?: string
  atLeast: number
}

async function ratio({ server, seconds, name, path, cookie, atLeast }: PageRatio): Promise<Figure> {
  const { html, headers } = await fetchPage(server, path, cookie)
  const bytes = Buffer.byteLength(html)
  return withServer(startBare(bytes, headers.get('content-type') ?? ''), async (bare) => {
    const { subject, bare: string } = await compare(
      { server, requests: [getRequest(DEMO_HOST, server.port, path, cookie)] },
      { server: bare, requests: [getRequest(DEMO_HOST, bare.port, path)] },
      seconds,
    )
    return figure(
      `processor time, bare string / ${name}`,
      string.cpuUs / subject.cpuUs,
      '',
      { atLeast },
      {
        bytes,
        perSecond: rounded(subject.perSecond),
        barePerSecond: rounded(string.perSecond),
        p95Ms: rounded(subject.p95Ms, 2),
        cpuUs: rounded(subject.cpuUs),
        bareCpuUs: rounded(string.cpuUs),
        times: rounded(subject.cpuUs / string.cpuUs),
        answersRatio: rounded(subject.perSecond / string.perSecond, 4),
      },
    )
  })
}
