import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { session as storedSession, user } from '#kernel/accounts/tables.ts'
import { findCall } from '#server/calls/dispatch.ts'
import { packParts } from '#server/pages/gzip-parts.ts'
import { createPersonalPage, type MemberSession, personMark } from '#server/pages/personal-page.ts'
import { HOST, type TestApp, testApp } from '../support/test-app.ts'

const TOKEN = 'metrics-token-of-a-test'
const open = (pageCacheBytes = 4_000_000) => testApp({ pageCacheBytes, config: { metricsToken: TOKEN } })

/** How often a page came from memory, and how often it was rendered. */
async function counts(app: TestApp): Promise<{ hit: number; miss: number }> {
  const text = await (await app.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  const read = (outcome: string) =>
    Number(new RegExp(`guichet_page_cache_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1])
  return { hit: read('hit'), miss: read('miss') }
}

describe('catalogue pages of signed-in people', () => {
  it("are rendered once for a group, each with its reader's name, its own nonce and headers", async () => {
    const app = await open()
    const people = [await app.newMember({ firstName: 'Anne' }), await app.newMember({ firstName: 'Bruno' })]
    const answers = await Promise.all(people.map((as) => app.fetch('/', { as })))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(texts.map((html) => [html.includes('>Anne Duval<'), html.includes('>Bruno Duval<')])).toEqual([
      [true, false],
      [false, true],
    ])
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('private, no-store')
    expect(new Set(answers.map(({ headers }) => headers.get('content-security-policy'))).size).toBe(2)
    await app.fetch('/', { as: await app.newMember() })
    expect((await counts(app)).hit).toBe(1)
    // Simultaneous requests waited for one rendering: each was told as a miss.
    await app.fetch('/', { as: await app.newMember({ groupId: (await app.newGroup()).id }) })
    expect((await counts(app)).hit).toBe(1)
  })

  it("show the visitor's version as soon as the session ends", async () => {
    const app = await open()
    const as = await app.newMember({ firstName: 'Marie-Odile' })
    for (let at = 0; at < 2; at++) expect(await (await app.fetch('/', { as })).text()).toContain('Marie-Odile')
    const stolen = { headers: { cookie: as.cookies.get(HOST) ?? '' } }
    await app.call('/logout', {}, { as })
    const after = await (await app.fetch('/', stolen)).text()
    expect([after.includes('Marie-Odile'), after.includes('Connexion')]).toEqual([false, true])
  })

  it("follow the person's current group and name", async () => {
    const app = await open()
    const group = await app.newGroup({ premium: true })
    const as = await app.newMember()
    const db = app.db()
    const infos = { title: 'Votre CSE', markdown: 'Bonjour', people: [] }
    const president = await app.newMember({ groupId: group.id, adminOf: [group.id] })
    await app.call('/cse-admin/update-committee-page', { groupId: group.id, updates: infos }, { as: president })
    const read = async () => (await app.fetch('/', { as })).text()
    expect(await read()).not.toContain('Mon CSE')
    await db.write([db.orm.update(user).set({ groupId: group.id, firstName: 'Margaux' }).where(eq(user.id, as.userId))])
    const moved = await read()
    expect([moved.includes('Mon CSE'), moved.includes('Margaux')]).toEqual([true, true])
  })

  it('are not kept for administrators', async () => {
    const app = await open()
    const group = await app.newGroup()
    for (const facts of [{ isAdmin: true }, { groupId: group.id, adminOf: [group.id] }])
      for (let at = 0; at < 2; at++) await app.fetch('/', { as: await app.newMember(facts) })
    expect(await counts(app)).toEqual({ hit: 0, miss: 0 })
  })

  it('prolong the session as any other answer does', async () => {
    const app = await open()
    const as = await app.newMember()
    await app.fetch('/', { as })
    const db = app.db()
    await db.write([db.orm.update(storedSession).set({ expiresAt: Date.now() + 86_400_000 })])
    const answer = await app.fetch('/', { as })
    expect(answer.headers.getSetCookie().map((text) => text.split('=')[0])).toEqual(['session'])
    expect(await counts(app)).toEqual({ hit: 1, miss: 1 })
    const [stored] = await db.orm.select({ expiresAt: storedSession.expiresAt }).from(storedSession)
    expect(stored?.expiresAt).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  })

  it('are rendered twice the first time and once from then on when they depend on one person', async () => {
    const app = await open()
    const as = await app.newMember({ firstName: 'Anne' })
    const handler = findCall('/list-cat1')
    if (!handler) throw new Error('There is no such call.')
    const { run } = handler
    const asked = vi.spyOn(handler, 'run').mockImplementation((ctx, input) => {
      if (ctx.actor.kind === 'user') void ctx.actor.firstName
      return run(ctx, input)
    })
    const renderings: number[] = []
    for (let at = 0; at < 3; at++) {
      asked.mockClear()
      expect(await (await app.fetch('/', { as })).text()).toContain('>Anne Duval<')
      renderings.push(asked.mock.calls.length)
    }
    asked.mockRestore()
    expect(renderings).toEqual([2, 1, 1])
  })

  it('are rendered once for each request when they are not-found pages', async () => {
    const app = await open()
    const as = await app.newMember()
    const handler = findCall('/get-activity')
    if (!handler) throw new Error('There is no such call.')
    const asked = vi.spyOn(handler, 'run')
    for (let at = 1; at <= 2; at++) {
      const answer = await app.fetch('/a/x/nothing', { as })
      expect([answer.status, asked.mock.calls.length]).toEqual([404, at])
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    }
    asked.mockRestore()
    expect(await counts(app)).toEqual({ hit: 0, miss: 2 })
  })

  it('never exceed their memory limit, and the most recently requested ones stay', async () => {
    const app = await open(2 * 40_000)
    const as = await app.newMember()
    const size = (await (await app.fetch('/', { as })).arrayBuffer()).byteLength
    expect([size < 40_000, size * 2 > 40_000]).toEqual([true, true])
    await app.fetch('/?tout=offres', { as })
    await app.fetch('/?tout=offres', { as })
    expect(await counts(app)).toEqual({ hit: 1, miss: 2 })
    await app.fetch('/', { as })
    expect(await counts(app)).toEqual({ hit: 1, miss: 3 })
  })
})

const session = (facts: Partial<MemberSession['userData']> & { email?: string } = {}) => {
  const { email = 'anne@exemple.test', ...userData } = facts
  const names = { firstName: 'Anne', lastName: 'Duval', phoneNumber: '', memberCardCode: null }
  return { type: 'user', sessionId: 's', email, userData: { ...names, ...userData } } as unknown as MemberSession
}
const mark = 'mMARKm'
const pageWith = (html: string) =>
  createPersonalPage({
    html,
    renderedNonce: 'NONCE',
    mark,
    noindex: false,
    policyFor: (nonce) => `'nonce-${nonce}'`,
    validity: { place: 'eu', version: 1, endsAt: 1 },
    pack: packParts,
  })
const data = (json: string) => `<script type="application/json" id="page-data" nonce="NONCE">${json}</script>`
const name = `${personMark(mark, 'firstName')} ${personMark(mark, 'lastName')}`

describe('a kept page with placeholders for the person', () => {
  it('is identical plain and compressed, whatever fills the placeholders', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll('m', '')),
          { maxLength: 5 },
        ),
        // More than one block holds, sometimes.
        fc
          .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(1, 1, 9000))
          .map(([text, times]) => text.repeat(times)),
        (texts, email) => {
          const page = pageWith(texts.map((text) => `${text}<p>${name}</p>`).join('NONCE') + data(`["${mark}email"]`))
          const written = session({ firstName: '', lastName: '', email })
          const plain = new TextDecoder().decode(page?.bytes(written, 'fresh', false))
          expect(gunzipSync(page?.bytes(written, 'fresh', true) ?? new Uint8Array()).toString()).toBe(plain)
          expect(plain.includes(mark)).toBe(false)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('keeps two responses apart whose bodies are read only after both were made', async () => {
    const page = pageWith(`<b>${name}</b>`)
    const answers = ['Anne', 'Bruno'].map(
      (firstName) => new Response(page?.bytes(session({ firstName }), 'fresh', false)),
    )
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      '<b>Anne Duval</b>',
      '<b>Bruno Duval</b>',
    ])
  })

  it('writes a name as text and a field as data that cannot end a script', () => {
    const page = pageWith(`<b>${name}</b>${data(`{"a":"${mark}firstName","c":"${mark}memberCardCode"}`)}`)
    const bytes = page?.bytes(session({ firstName: `</script>"'&`, lastName: '' }), 'fresh', false)
    expect(new TextDecoder().decode(bytes)).toBe(
      '<b>&lt;/script&gt;&quot;&#x27;&amp;</b>' +
        '<script type="application/json" id="page-data" nonce="fresh">{"a":"\\u003c/script>\\"\'&","c":null}</script>',
    )
  })

  it('is not kept when the text of a placeholder occurs elsewhere in it', () => {
    for (const html of [
      `<b>${personMark(mark, 'email')}</b>`,
      `<b title="${name}"></b>`,
      `<b title="${personMark(mark, 'email')}"></b>`,
      `<b>Bonjour ${name}</b>`,
      `<b>${personMark(mark, 'firstName')}</b>`,
      data(`["Bonjour ${personMark(mark, 'firstName')}"]`),
      data(`["${name}"]`),
      data(`["${personMark(mark, 'email')}x"]`),
    ])
      expect([html, pageWith(html)]).toEqual([html, null])
  })
})
