import type { WebhookRefusal } from '../calls/webhook-route.ts'

const bucketsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000] as const

interface Histogram {
  /** Number of observations in each bucket; the last bucket has no upper bound. */
  counts: number[]
  sumMs: number
}

export interface Gauge {
  name: string
  help: string
  values: { labels: Record<string, string>; value: number }[]
}

/** Counters of this process. Label values come from fixed lists, so that requests cannot create new ones. */
export interface Metrics {
  request(route: string, status: number): void
  call(path: string, ms: number): void
  pageCache(outcome: 'hit' | 'miss'): void
  webhookRefused(reason: WebhookRefusal): void
  /** Renders the counters and the given gauges in Prometheus' text format. */
  render(gauges: readonly Gauge[]): string
}

export function createMetrics(): Metrics {
  const requests = new Map<string, { route: string; status: number; count: number }>()
  const durations = new Map<string, Histogram>()
  const cache = { hit: 0, miss: 0 }
  const refused: Record<WebhookRefusal, number> = { refused: 0, old: 0, unsigned: 0 }

  return {
    request(route, status) {
      const key = `${status}${route}`
      const entry = requests.get(key)
      if (entry) entry.count++
      else requests.set(key, { route, status, count: 1 })
    },
    call(path, ms) {
      let histogram = durations.get(path)
      if (!histogram) {
        histogram = { counts: Array.from({ length: bucketsMs.length + 1 }, () => 0), sumMs: 0 }
        durations.set(path, histogram)
      }
      const found = bucketsMs.findIndex((bound) => ms <= bound)
      const at = found === -1 ? bucketsMs.length : found
      histogram.counts[at] = (histogram.counts[at] ?? 0) + 1
      histogram.sumMs += ms
    },
    pageCache(outcome) {
      cache[outcome]++
    },
    webhookRefused(reason) {
      refused[reason]++
    },
    render: (gauges) =>
      [
        ...family('guichet_requests_total', 'counter', 'Answers by route and status.'),
        ...[...requests.values()].map(({ route, status, count }) =>
          sample('guichet_requests_total', { route, status: String(status) }, count),
        ),
        ...family('guichet_page_cache_total', 'counter', 'Cacheable pages served from the cache, or rendered.'),
        ...Object.entries(cache).map(([outcome, count]) => sample('guichet_page_cache_total', { outcome }, count)),
        ...family('guichet_webhooks_refused_total', 'counter', 'Card events that were not believed, by reason.'),
        ...Object.entries(refused).map(([reason, count]) =>
          sample('guichet_webhooks_refused_total', { reason }, count),
        ),
        ...family('guichet_call_duration_seconds', 'histogram', 'Time from a call arriving to its answer.'),
        ...[...durations].flatMap(([call, histogram]) => histogramLines(call, histogram)),
        ...gauges.flatMap((gauge) => [
          ...family(gauge.name, 'gauge', gauge.help),
          ...gauge.values.map(({ labels, value }) => sample(gauge.name, labels, value)),
        ]),
        '',
      ].join('\n'),
  }
}

const family = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function sample(name: string, labels: Record<string, string>, value: number): string {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`
}

function histogramLines(call: string, { counts, sumMs }: Histogram): string[] {
  const name = 'guichet_call_duration_seconds'
  let below = 0
  const lines = counts.map((count, at) => {
    below += count
    const bound = bucketsMs[at]
    return sample(`${name}_bucket`, { call, le: bound === undefined ? '+Inf' : String(bound / 1000) }, below)
  })
  return [...lines, sample(`${name}_sum`, { call }, sumMs / 1000), sample(`${name}_count`, { call }, below)]
}

/** First segments that become route labels; all other paths share one label, however many are tried. */
const pageRoutes = new Set(
  'c1 c2 c3 a v terms contact devenir-partenaire cart orders account member-card login register forgot-password reset-password logout link register-link register-invite admin-order controle desinscription quitter-la-liste waiting-list cadeau favoris admin cse-admin media files assets webhooks docs'.split(
    ' ',
  ),
)
const exactRoutes = new Set([
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/favicon.ico',
  '/robots.txt',
  '/sitemap.xml',
])

/** The route label of a path: `/a/…`, `/login`, or `other`. */
export function routeLabel(path: string): string {
  if (exactRoutes.has(path)) return path
  const end = path.indexOf('/', 1)
  const first = end === -1 ? path.slice(1) : path.slice(1, end)
  if (!pageRoutes.has(first)) return 'other'
  return end === -1 ? path : `/${first}/…`
}
