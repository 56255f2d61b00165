import { describe, expect, it } from 'vitest'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { activityBest } from '#kernel/catalogue/derived/tables.ts'
import { activity, category, vendor } from '#kernel/catalogue/tables.ts'
import { START, type TestApp, testApp } from '../support/test-app.ts'

const TOKEN = 'metrics-token-of-a-test'
const open = () => testApp({ pageCacheBytes: 1_000_000, config: { metricsToken: TOKEN } })

/** How often a page came from memory, and how often it was rendered. */
async function counts(app: TestApp): Promise<{ hit: number; miss: number }> {
  const text = await (await app.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  const read = (outcome: string) =>
    Number(new RegExp(`guichet_page_cache_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1])
  return { hit: read('hit'), miss: read('miss') }
}

const pageNonce = (response: Response) =>
  /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'

async function nameCategory(app: TestApp, name: string): Promise<void> {
  const db = app.platform.db('eu')
  const row = { id: 'c1-1', level: 1, sortOrder: 1, name, slug: 'loisirs', createdAt: START, updatedAt: START }
  await db.write([db.orm.insert(category).values(row).onConflictDoUpdate({ target: category.id, set: { name } })])
}

describe('catalogue pages of visitors', () => {
  it('come from memory with a nonce, a request id and a captcha token of their own', async () => {
    const app = await open()
    const answers = [await app.fetch('/'), await app.fetch('/'), await app.fetch('/')]
    expect(await counts(app)).toEqual({ hit: 2, miss: 1 })
    const nonces = answers.map(pageNonce)
    expect(new Set(nonces).size).toBe(3)
    expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(3)
    for (const [at, answer] of answers.entries()) {
      expect(answer.status).toBe(200)
      const html = await answer.text()
      const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
      expect(scripts.length).toBeGreaterThan(0)
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonces[at]}"`)
      for (const [other, nonce] of nonces.entries()) if (other !== at) expect(html).not.toContain(nonce)
      expect(answer.headers.get('x-captcha-token')).toMatch(/^\d+\.\w+$/)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    }
  })

  it('are rendered once for simultaneous visitors', async () => {
    const app = await open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.fetch('/')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(pageNonce)).size).toBe(8)
    expect((await counts(app)).miss).toBe(1)
  })

  it('are finished for waiting visitors when the visitor who caused the rendering disconnects', async () => {
    const app = await open()
    const gone = new AbortController()
    const first = app.fetch('/', { signal: gone.signal })
    const others = [app.fetch('/'), app.fetch('/')]
    gone.abort()
    await first.catch(() => undefined)
    expect((await Promise.all(others)).map((answer) => answer.status)).toEqual([200, 200])
  })

  it('are never given to signed-in people, nor made from what they see', async () => {
    const app = await open()
    await app.fetch('/')
    const member = await app.newMember({ firstName: 'Marie-Odile' })
    const own = await (await app.fetch('/', { as: member })).text()
    expect(own).toContain('Marie-Odile')
    expect(await (await app.fetch('/')).text()).not.toContain('Marie-Odile')
    // Hers was made, too, and kept beside it.
    expect(await counts(app)).toEqual({ hit: 1, miss: 2 })
  })

  it('expire when the catalogue version changes', async () => {
    const app = await open()
    await nameCategory(app, 'Avant')
    expect(await (await app.fetch('/')).text()).toContain('Avant')
    await nameCategory(app, 'Après')
    await app.platform.db('eu').write([bumpCatalogueVersion()])
    app.advance(1001)
    expect(await (await app.fetch('/')).text()).toContain('Après')
  })

  it('expire when a shown price does (`validUntil`), at midnight in the region, and after a minute at most', async () => {
    const app = await open()
    const db = app.platform.db('eu')
    const contact = { firstName: '', lastName: '', email: '', phone: '' }
    const common = { createdAt: START, updatedAt: START, visibility: 'Public' as const, mediaIds: [] }
    await db.write([
      db.orm.insert(vendor).values({ id: 'v-1', name: 'V', slugName: 'v', contact, ...common }),
      db.orm.insert(activity).values({
        id: 'a-1',
        vendorId: 'v-1',
        label: 'A',
        slugName: 'a',
        addressType: 'Vendor',
        stockType: 'Standard',
        ...common,
      }),
      db.orm.insert(activityBest).values({
        activityId: 'a-1',
        hasFixed: true,
        hasFlexible: false,
        validUntil: START + 20_000,
        updatedAt: START,
      }),
    ])
    const missesAfter = async (ms: number) => {
      app.advance(ms)
      await app.fetch('/')
      return (await counts(app)).miss
    }
    expect(await missesAfter(0)).toBe(1)
    expect(await missesAfter(19_999)).toBe(1)
    expect(await missesAfter(1)).toBe(2)
    expect(await missesAfter(59_999)).toBe(2)
    expect(await missesAfter(1)).toBe(3)
    // Half a minute before midnight in Paris (UTC+2 in June).
    const beforeMidnight = Date.UTC(2026, 5, 10, 21, 59, 30) - (START + 80_000)
    expect(await missesAfter(beforeMidnight)).toBe(4)
    expect(await missesAfter(29_999)).toBe(4)
    expect(await missesAfter(1)).toBe(5)
  })

  it("are neither kept for a Host header that differs from the URL's host, nor shared between hosts", async () => {
    const app = await open()
    const onOther = await app.fetch('/', { host: 'bourbon.localhost' })
    const onOwn = await app.fetch('/')
    expect(await onOther.text()).not.toBe(await onOwn.text())
    // Asked for by the address of one site with the header of another, as only an attacker would.
    const forged = await app.fetch('/', { host: 'atelier.localhost', headers: { host: 'hoobiiz.localhost' } })
    expect(forged.status).toBe(200)
    const { miss } = await counts(app)
    const honest = await app.fetch('/', { host: 'atelier.localhost' })
    expect((await counts(app)).miss).toBe(miss + 1)
    expect(await honest.text()).not.toBe(await forged.text())
  })

  it('redirect visitors to the sign-in in consumer mode, and these redirects are not kept', async () => {
    const app = await open()
    for (let at = 0; at < 2; at++) {
      const answer = await app.fetch('/', { host: 'youpiiz.localhost' })
      expect(answer.status).toBeGreaterThanOrEqual(300)
      expect(answer.status).toBeLessThan(400)
    }
    expect((await counts(app)).hit).toBe(0)
  })
})
