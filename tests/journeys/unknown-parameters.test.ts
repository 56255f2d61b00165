/** The built server keeps one page for an address, whatever somebody adds to it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningShop, startShop } from '../support/running-shop.ts'

const TOKEN = 'metrics-token-of-a-test'
const HOST = 'hoobiiz.localhost'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop({ env: { METRICS_TOKEN: TOKEN } })
}, 60_000)
afterAll(() => shop?.stop())

/** How many catalogue pages have been rendered. */
async function rendered(): Promise<number> {
  const answer = await shop.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/guichet_page_cache_total\{outcome="miss"\} (\d+)/.exec(await answer.text())?.[1])
}

/** The page without its nonce. */
async function read(path: string): Promise<string> {
  const answer = await shop.fetch(path, { host: HOST })
  expect([path, answer.status]).toEqual([path, 200])
  const [, nonce = 'none'] = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
  return (await answer.text()).replaceAll(nonce, '')
}

/** Jobs of a start change what is kept: for some seconds a page may be made anew between two reads. */
const once = (look: () => Promise<void>) => vi.waitFor(look, { interval: 500, timeout: 30_000 })

async function links(kind: string): Promise<string> {
  const found = new RegExp(`href="(/${kind}/[^"?]+)"`).exec(await read('/'))?.[1]
  if (!found) throw new Error(`home links to no /${kind}/`)
  return found
}

test('a page with an unknown query parameter is answered from the kept page, in which the parameter appears nowhere', async () => {
  for (const path of ['/', '/?tout=offres', await links('c1'), `${await links('c1')}?ville=Lyon`, await links('a')]) {
    // The order of requests decides nothing: with the parameter, then without it.
    const separator = path.includes('?') ? '&' : '?'
    await once(async () => {
      const first = await read(`${path}${separator}utm_source=intrus-0&x=%22%3E%3Cscript%3Eintrus`)
      const before = await rendered()
      expect(first).not.toContain('intrus')
      expect(await read(path)).toBe(first)
      for (let at = 1; at <= 5; at++) expect(await read(`${path}${separator}x=intrus-${at}`)).toBe(first)
      expect([path, await rendered()]).toEqual([path, before])
    })
  }
})

test('pages that differ in a query parameter which they read are kept apart', async () => {
  const category = await links('c1')
  const paths = ['/', '/?tout=offres', category, `${category}?ville=Lyon`, `${category}?autour=45,5`]
  await once(async () => {
    const pages = new Map<string, string>()
    for (const path of paths) pages.set(path, await read(path))
    expect(new Set(pages.values()).size).toBe(paths.length)
    // The control: asked for again, in another order, each is what it was.
    for (const path of paths.toReversed()) expect((await read(path)) === pages.get(path)).toBe(true)
  })
})
