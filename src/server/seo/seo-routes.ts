import { type Context, Hono } from 'hono'
import { countSitemap, type SitemapPart, sitemapEntries, sitemapParts } from '#features/catalogue/shop/sitemap.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'
import type { AppEnv } from '../app-env.ts'
import { canonicalOrigin } from './canonical-origin.ts'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

/** URLs in one file: half of the protocol's limit, to keep files at a few megabytes. */
export const ADDRESSES_PER_FILE = 25_000
const HOUR = 3600
/** Characters of files to keep for a catalogue version; files of large regions beyond it are made again on request. */
const MOST_KEPT = 16_000_000

/** Paths useless to search engines, beside pages that say so themselves. */
const closedPaths = [
  '/api/',
  '/admin',
  '/cse-admin',
  '/files/',
  '/rss/',
  '/cart',
  '/orders',
  '/billets/',
  '/account',
  '/member-card',
  '/logout',
]
const publicPaths = ['/', '/contact', '/terms', '/conditions', '/donnees-personnelles', '/classement', '/accessibilite']

const partPath = /^\/(sitemap-[a-z]+-[1-9][0-9]{0,5}\.xml)$/

/** Routes for crawlers; a site whose catalogue needs a session is not indexed. */
export const seoRoutes = new Hono<AppEnv>()
  .get('/robots.txt', async (c) => {
    const open = isOpen(c)
    const rules = open ? closedPaths.map((path) => `Disallow: ${path}`) : ['Disallow: /']
    const map = open ? ['', `Sitemap: ${canonicalOrigin(await c.var.context())}/sitemap.xml`] : []
    return c.text(['User-agent: *', ...rules, ...map, ''].join('\n'), 200, {
      'cache-control': `public, max-age=${HOUR}`,
    })
  })
  .get('/sitemap.xml', (c) => answerXml(c, 'index', wholeSite))
  // Not a route pattern: beside fixed names Hono's fast router supports none, and all requests would use the slow one.
  .get('/*', (c, next) => {
    const [, file] = partPath.exec(c.req.path) ?? []
    return file === undefined ? next() : answerXml(c, file, (context) => oneFile(context, file))
  })

const sitemapCache = perVersion(() => ({ files: new Map<string, string>(), length: 0 }))

type Visit = Awaited<ReturnType<AppEnv['Variables']['context']>>

const isOpen = ({ var: { visit } }: Context<AppEnv>): boolean =>
  visit.tenant.mode === 'nonConsumer' && !visit.parts.isApi

/** Answers with a file, cached by origin and name together with its catalogue version. */
async function answerXml(c: Context<AppEnv>, file: string, make: (ctx: Visit) => Promise<string | null>) {
  if (!isOpen(c)) return c.notFound()
  const ctx = await c.var.context()
  const sitemaps = sitemapCache(ctx)
  const key = `${canonicalOrigin(ctx)} ${file}`
  const xml = sitemaps.files.get(key) ?? (await make(ctx))
  if (xml === null) return c.notFound()
  if (!sitemaps.files.has(key)) {
    if (sitemaps.length + xml.length > MOST_KEPT) {
      sitemaps.files.clear()
      sitemaps.length = 0
    }
    sitemaps.files.set(key, xml)
    sitemaps.length += xml.length
  }
  return c.body(xml, 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${HOUR}`,
  })
}

/** One sitemap, or a list of sitemaps if one would be too long. */
async function wholeSite(ctx: Visit): Promise<string> {
  const origin = canonicalOrigin(ctx)
  const counts = await countSitemap(ctx)
  const total = sitemapParts.reduce((sum, part) => sum + counts[part], publicPaths.length)
  if (total <= ADDRESSES_PER_FILE) {
    const all = await Promise.all(
      sitemapParts.map((part) => sitemapEntries(ctx, part, { offset: 0, limit: ADDRESSES_PER_FILE })),
    )
    return sitemapXml(origin, [...publicPaths.map((path) => ({ path })), ...all.flat()])
  }
  const files = sitemapParts.flatMap((part) =>
    Array.from({ length: Math.ceil(counts[part] / ADDRESSES_PER_FILE) }, (_, at) => `/sitemap-${part}-${at + 1}.xml`),
  )
  return sitemapIndexXml(origin, ['/sitemap-pages-1.xml', ...files])
}

async function oneFile(ctx: Visit, file: string): Promise<string | null> {
  const [, part = '', number = ''] = /^sitemap-([a-z]+)-(\d+)\.xml$/.exec(file) ?? []
  const origin = canonicalOrigin(ctx)
  if (part === 'pages')
    return number === '1'
      ? sitemapXml(
          origin,
          publicPaths.map((path) => ({ path })),
        )
      : null
  if (!isPart(part)) return null
  const found = await sitemapEntries(ctx, part, {
    offset: (Number(number) - 1) * ADDRESSES_PER_FILE,
    limit: ADDRESSES_PER_FILE,
  })
  return found.length === 0 ? null : sitemapXml(origin, found)
}

const isPart = (text: string): text is SitemapPart => (sitemapParts as readonly string[]).includes(text)
