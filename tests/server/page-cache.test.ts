import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCachedPage } from '#server/pages/cached-page.ts'
import { packPage } from '#server/pages/gzip-page.ts'
import { createPageCache, pageAddress, pageKey } from '#server/pages/page-cache.ts'
import { newNonce } from '#server/pages/security-headers.ts'

const validity = { place: 'eu', version: 7, endsAt: 1000 }
const renderedNonce = newNonce()
const cachedPage = (html: string, changes: Partial<typeof validity> = {}) =>
  createCachedPage({
    html,
    renderedNonce,
    policyOf: (nonce) => `script-src 'nonce-${nonce}'`,
    validity: { ...validity, ...changes },
    pack: packPage,
  })
const version = (known: number | undefined) => () => known

describe('a kept page', () => {
  it('contains the nonce of each response wherever a nonce stands, plain and compressed alike', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.constant(null), { minLength: 1, maxLength: 3 }),
        (texts, servings) => {
          const page = cachedPage(texts.join(renderedNonce))
          for (const _ of servings) {
            const nonce = newNonce()
            const wanted = texts.join(nonce)
            expect(new TextDecoder().decode(page.plain.bytes(nonce))).toBe(wanted)
            // gunzip refuses a wrong checksum.
            expect(gunzipSync(page.gzip?.bytes(nonce) ?? new Uint8Array()).toString()).toBe(wanted)
            expect(page.policy(nonce)).toBe(`script-src 'nonce-${nonce}'`)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('keeps two responses apart whose bodies are read only after both were made', async () => {
    const page = cachedPage(`<script nonce="${renderedNonce}">`)
    const [first, second] = [newNonce(), newNonce()]
    const answers = [new Response(page.plain.bytes(first)), new Response(page.plain.bytes(second))]
    expect(await answers[0]?.text()).toContain(first)
    expect(await answers[1]?.text()).toContain(second)
  })
})

describe('the page cache', () => {
  it('drops a page when the catalogue has changed, and when the page expires', () => {
    const cache = createPageCache(1_000_000)
    cache.keep('a', cachedPage('x'))
    expect(cache.find('a', version(7), 999)).toBeDefined()
    expect(cache.find('a', version(undefined), 999)).toBeUndefined()
    expect(cache.find('a', version(7), 999)).toBeDefined()
    expect(cache.find('a', version(8), 999)).toBeUndefined()
    cache.keep('a', cachedPage('x'))
    expect(cache.find('a', version(7), 1000)).toBeUndefined()
  })

  it('keeps no page whose URL is longer than any of ours', () => {
    const address = (length: number) => `http://a.example/v/${'x'.repeat(length - 'http://a.example/v/'.length)}`
    expect(pageAddress(new Request(address(512)))).toBe(address(512))
    expect(pageAddress(new Request(address(513)))).toBeNull()
  })

  it('never exceeds its memory limit, and keeps the most recently requested pages', () => {
    const page = cachedPage('y'.repeat(10_000))
    const cache = createPageCache(page.size * 3)
    for (const key of ['a', 'b', 'c']) cache.keep(key, page)
    cache.find('a', version(7), 0)
    cache.keep('d', page)
    const kept = ['a', 'b', 'c', 'd'].filter((key) => cache.find(key, version(7), 0))
    expect(kept).toEqual(['a', 'c', 'd'])
    cache.keep('huge', cachedPage('z'.repeat(page.size * 4)))
    expect(cache.find('huge', version(7), 0)).toBeUndefined()
  })

  it('has a key only for pages that all visitors see alike, and the key includes the host', () => {
    const key = (path: string, init: RequestInit = {}, host = 'a.example') =>
      pageAddress(new Request(`http://${host}${path}`, init))
    for (const path of ['/', '/?q=1', '/c1/loisirs/c1-1', '/c2/x/y', '/c3/x/y', '/a/x/y?city=Lyon', '/v/x/y'])
      expect(key(path), path).not.toBeNull()
    for (const path of [
      '/cart',
      '/account',
      '/api/list-cat1',
      '/admin',
      '/c4/x/y',
      '/about',
      '/login',
      '/cat',
      '/vx/y',
    ])
      expect(key(path), path).toBeNull()
    expect(key('/', { method: 'POST' })).toBeNull()
    expect(key('/', { headers: { cookie: 'session=abc' } })).toBeNull()
    expect(key('/', { headers: { cookie: 'x=1; __Host-session=abc' } })).toBeNull()
    expect(key('/')).not.toBe(key('/', {}, 'b.example'))
    expect(pageKey('http://a.example/', false)).not.toBe(pageKey('http://a.example/', true))
  })

  it('has a key with exactly the query parameters that the page reads', () => {
    const address = (path: string) => pageAddress(new Request(`http://a.example${path}`))
    const same: [string, string[]][] = [
      ['/', ['/?', '/?x=1', '/?tout=1', '/?tout=offres&tout=premium', '/?ville=Lyon', '/?__proto__=1&constructor=2']],
      [
        '/?tout=offres',
        ['/?x=1&tout=offres', '/?tout=offres&utm_source=lettre', '/?%74out=%6Fffres', '/?tout=%22offres%22'],
      ],
      [
        '/c1/x/y',
        ['/c1/x/y?x=1', '/c1/x/y?tout=false', '/c1/x/y?premium=true', '/c1/x/y?autour=ici', '/c1/x/y?ville='],
      ],
      ['/c2/x/y?ville=Lyon', ['/c2/x/y?ville=+Lyon+', '/c2/x/y?autour=1,2&ville=Lyon', '/c2/x/y?ville=Lyon&tout=0']],
      ['/a/x/y?city=lyon', ['/a/x/y?city=lyon&premium=false', '/a/x/y?gclid=1&city=lyon']],
      ['/v/x/y?tout=true', ['/v/x/y?tout=true&city=lyon']],
    ]
    for (const [first, others] of same)
      for (const other of others) expect([other, address(other)]).toEqual([other, address(first)])
    const apart = [
      ...['/', '/?tout=offres', '/?tout=premium', '/v/x/y', '/v/x/y?tout=true', '/a/x/y', '/a/x/y?city=lyon'],
      ...['/a/x/y?city=paris', '/a/x/y?tout=true', '/c1/x/y', '/c1/x/y?ville=Lyon', '/c1/x/y?ville=Paris'],
      ...[
        '/c1/x/y?autour=1,2',
        '/c1/x/y?autour=1,3',
        '/c1/x/y?premium=false',
        '/c1/x/y?tout=true',
        '/c1/x/y?enfants=true',
        '/c1/x/y?enfants=true&tri=prix',
        '/c1/x/y?vue=carte',
        '/c2/x/y',
        '/c1/x/z',
      ],
    ]
    expect(new Set(apart.map(address)).size).toBe(apart.length)
    // Read once more, an address is what it was.
    for (const path of apart) expect(pageAddress(new Request(`${address(path)}`))).toBe(address(path))
  })
})
