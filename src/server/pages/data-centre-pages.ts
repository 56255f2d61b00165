import type { PageValidity } from './cached-page.ts'
import type { SharedPage, SharedPages } from './shared-pages.ts'

/**
 * Rendered pages in Cloudflare's Cache API, shared by a data centre's isolates. Keys contain the catalogue version, so
 * changes need no purge, and `maker` (code, configuration, client files). No request from outside can use these keys.
 */
export function createDataCentrePages(open: () => Promise<Pick<Cache, 'match' | 'put'>>, maker: string): SharedPages {
  const cacheAddress = (key: string, place: string, version: number) =>
    `https://pages.invalid/${encodeURIComponent(maker)}/${place}/${version}/${encodeURIComponent(key)}`

  return {
    async find(key, place, version, now) {
      const found = await (await open()).match(cacheAddress(key, place, version))
      const facts = found?.headers.get('x-page')
      if (!found || !facts) return undefined
      const { renderedNonce, endsAt }: { renderedNonce: string; endsAt: number } = JSON.parse(facts)
      const validity: PageValidity = { place, version, endsAt }
      return now < endsAt ? { html: await found.text(), renderedNonce, validity } : undefined
    },
    async keep(key, { html, renderedNonce, validity }: SharedPage, now) {
      const { place, version, endsAt } = validity
      const seconds = Math.floor((endsAt - now) / 1000)
      if (seconds < 1) return
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': `public, max-age=${seconds}`,
        'x-page': JSON.stringify({ renderedNonce, endsAt }),
      }
      await (await open()).put(cacheAddress(key, place, version), new Response(html, { headers }))
    },
  }
}
