import lighthouse from 'lighthouse'
import { withBrowser } from './browser.ts'
import { activityPath, DEMO_HOST, fillCart, loadDemoData, signIn, startDemo } from './demo-world.ts'
import { type Bench, type Figure, figure, percentile, rounded } from './figure.ts'
import { withServer } from './server.ts'
import { withFolder } from './world.ts'

const RUNS = 3

const targets = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const
type Category = keyof typeof targets
const everywhere: Category[] = ['performance', 'accessibility', 'best-practices']

/** Timings felt by the user of a phone, listed beside the score. */
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const

/** Runs Lighthouse with its mobile settings, as in Chrome's panel: the median of three runs of each page. */
export const benchLighthouse: Bench = () =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    return withServer(startDemo(dir), async (server) => {
      const cookie = await signIn(server)
      await fillCart(server, cookie)
      const activity = await activityPath(server)
      const origin = `http://${DEMO_HOST}:${server.port}`
      const pages: Page[] = [
        { name: 'home', url: `${origin}/`, categories: [...everywhere, 'seo'] },
        { name: 'activity', url: `${origin}${activity}`, categories: [...everywhere, 'seo'] },
        { name: 'cart', url: `${origin}/cart`, categories: everywhere, cookie },
      ]
      const figures: Figure[] = []
      for (const page of pages) figures.push(...(await measurePage(page)))
      return figures
    })
  })

interface Page {
  name: string
  url: string
  categories: Category[]
  cookie?: string
}

interface Run {
  scores: Map<Category, number>
  timings: Record<string, number>
  /** Audits that cost points, by category. */
  lost: Map<Category, string[]>
}

async function measurePage(page: Page): Promise<Figure[]> {
  const runs: Run[] = []
  // A new browser for each run, without caches.
  for (let run = 0; run < RUNS; run++) runs.push(await withBrowser(({ port }) => visit(page, port)))
  return page.categories.map((category) => {
    const scores = runs.map(({ scores }) => scores.get(category) ?? 0)
    const lost = [...new Set(runs.flatMap((run) => run.lost.get(category) ?? []))]
    const beside: Figure['beside'] = { runs: scores.map(String), ...(lost.length > 0 ? { lost } : {}) }
    if (category === 'performance')
      for (const name of timings)
        beside[name] = rounded(
          percentile(
            runs.map((run) => run.timings[name] ?? 0),
            50,
          ),
          0,
        )
    const atLeast = targets[category]
    return figure(`Lighthouse ${category}, ${page.name}`, percentile(scores, 50), '', { atLeast }, beside)
  })
}

async function visit({ name, url, categories, cookie }: Page, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: categories,
    ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${name}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  // A redirected page (to the sign-in) is not the one to measure.
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${name} led to ${lhr.finalDisplayedUrl}`)
  const folder = process.env.BENCH_LIGHTHOUSE
  if (folder) await Bun.write(`${folder}/${name}-${port}.json`, String(result.report))
  const run: Run = { scores: new Map(), timings: {}, lost: new Map() }
  for (const category of categories) {
    const { score, auditRefs } = lhr.categories[category] ?? { score: 0, auditRefs: [] }
    run.scores.set(category, Math.round((score ?? 0) * 100))
    const costly = auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    run.lost.set(
      category,
      costly.map(({ id }) => id),
    )
  }
  for (const timing of timings) run.timings[timing] = lhr.audits[timing]?.numericValue ?? Number.NaN
  return run
}
