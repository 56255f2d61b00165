import type { SitemapEntry } from '#features/catalogue/shop/sitemap.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const located = (element: string, origin: string, { path, updatedAt }: { path: string; updatedAt?: number }): string =>
  `<${element}><loc>${escapeXml(encodeURI(`${origin}${path}`))}</loc>${
    updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
  }</${element}>\n`

const document = (root: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${body}</${root}>\n`

/** Sitemap of these URLs of the site. */
export const sitemapXml = (origin: string, entries: readonly (Pick<SitemapEntry, 'path'> & Partial<SitemapEntry>)[]) =>
  document('urlset', entries.map((entry) => located('url', origin, entry)).join(''))

/** Index of sitemaps. */
export const sitemapIndexXml = (origin: string, paths: readonly string[]) =>
  document('sitemapindex', paths.map((path) => located('sitemap', origin, { path })).join(''))
