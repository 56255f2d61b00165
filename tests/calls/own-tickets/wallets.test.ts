/** Passes for the wallets of phones: one that openssl accepts, and a link whose token our key has signed. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createWallets, standInWallets } from '#platform/config/wallet-config.ts'
import { STAND_IN_AUTHORITY, STAND_IN_CERTIFICATE, STAND_IN_KEY } from '#simulators/wallet/keys.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { ticketWorld } from '../../support/ticket-world.ts'

const parts = { hasStandIns: false, now: Date.now, fetch }

type World = Awaited<ReturnType<typeof ticketWorld>>

const pem = (base64: string, name = 'CERTIFICATE') =>
  `-----BEGIN ${name}-----\n${base64.trim()}\n-----END ${name}-----\n`

async function boughtTicket({ buy, list }: Pick<World, 'buy' | 'list'>, ...sale: Parameters<World['buy']>) {
  const { paymentId } = await buy(...sale)
  const [ticket] = (await list(paymentId)).tickets
  if (!ticket) throw new Error('No ticket was bought.')
  return ticket
}

/** The files of a pass, after openssl has verified its signature against the authority of our stand-in. */
async function verifiedFiles(pass: Uint8Array): Promise<Record<string, Uint8Array>> {
  const files = unzipSync(pass)
  const folder = await mkdtemp(join(tmpdir(), 'pass-'))
  const path = (name: string) => join(folder, name)
  await writeFile(path('manifest.json'), files['manifest.json'] ?? '')
  await writeFile(path('signature'), files.signature ?? '')
  await writeFile(path('authority.pem'), pem(STAND_IN_AUTHORITY))
  const verify = ['smime', '-verify', '-binary', '-inform', 'DER', '-in', path('signature'), '-content']
  const by = ['-CAfile', path('authority.pem'), '-purpose', 'any', '-out', path('verified')]
  execFileSync('openssl', [...verify, path('manifest.json'), ...by], { stdio: 'pipe' })
  return files
}

const readJson = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes))

const sha1 = async (bytes: Uint8Array) =>
  Buffer.from(await crypto.subtle.digest('SHA-1', new Uint8Array(bytes))).toString('hex')

/** The keys of pass.json that Apple publishes ("Pass", "PassFields.EventTicket" of its Wallet documentation). */
const passKeys = new Set(
  `formatVersion passTypeIdentifier teamIdentifier serialNumber organizationName description logoText backgroundColor
  foregroundColor labelColor sharingProhibited barcodes relevantDate expirationDate eventTicket voided webServiceURL
  authenticationToken groupingIdentifier`.split(/\s+/),
)

test("an Apple Wallet pass has a signature that openssl verifies, the site's colours, and correct digests", async () => {
  const world = await ticketWorld()
  const ticket = await boughtTicket(world)
  expect(ticket.wallets).toEqual(['apple', 'google'])
  const answer = await world.app.fetch(`/billets/${ticket.id}/billet.pkpass`, { as: world.marie })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass'])
  const pass = new Uint8Array(await answer.arrayBuffer())
  const files = await verifiedFiles(pass)
  const { signature, 'manifest.json': manifest, ...signed } = files
  expect(Object.keys(signed).sort()).toEqual(
    ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'pass.json'].sort(),
  )
  const digests = Object.entries(signed).map(async ([name, bytes]) => [name, await sha1(bytes)])
  expect(readJson(manifest)).toEqual(Object.fromEntries(await Promise.all(digests)))
  const content = readJson(signed['pass.json'])
  expect(Object.keys(content).filter((key) => !passKeys.has(key))).toEqual([])
  expect(content).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.test.guichet.billet',
    teamIdentifier: 'GUICHET000',
    serialNumber: ticket.id,
    backgroundColor: expect.stringMatching(/^rgb\(\d+, \d+, \d+\)$/),
    relevantDate: '2026-06-11T08:00:00.000Z',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.code, messageEncoding: 'iso-8859-1' }],
  })
  // One byte more, and nobody believes it.
  expect(signature?.length).toBeGreaterThan(0)
  const forged = { ...files, 'manifest.json': new Uint8Array([...(manifest ?? []), 32]) }
  await expect(verifiedFiles(zipSync(forged))).rejects.toThrow()
})

test('a Google Wallet link carries the ticket in a token signed by our key', async () => {
  const world = await ticketWorld()
  const ticket = await boughtTicket(world)
  const answer = await world.app.fetch(`/billets/${ticket.id}/google-wallet`, { as: world.marie, redirect: 'manual' })
  expect(answer.status).toBe(302)
  const link = answer.headers.get('location') ?? ''
  expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
  const [head = '', claims = '', signature = ''] = link.split('/').at(-1)?.split('.') ?? []
  const key = await publicKey()
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  expect(await crypto.subtle.verify(key.algorithm, key, Buffer.from(signature, 'base64url'), signed)).toBe(true)
  expect(readJson(Buffer.from(head, 'base64url'))).toEqual({ alg: 'RS256', typ: 'JWT' })
  expect(readJson(Buffer.from(claims, 'base64url'))).toMatchObject({
    iss: 'billets@guichet.test',
    aud: 'google',
    typ: 'savetowallet',
    origins: ['http://hoobiiz.localhost'],
    payload: {
      eventTicketObjects: [
        { id: `3388000000000000000.${ticket.id}`, state: 'ACTIVE', barcode: { value: ticket.code } },
      ],
      eventTicketClasses: [
        { id: `3388000000000000000.date-${ticket.id}`, eventName: { defaultValue: { language: 'fr' } } },
      ],
    },
  })
})

/** Public key of the stand-in, as openssl reads it from the certificate. */
async function publicKey(): Promise<CryptoKey> {
  const text = execFileSync('openssl', ['x509', '-pubkey', '-noout'], { input: pem(STAND_IN_CERTIFICATE) }).toString()
  const der = Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  return crypto.subtle.importKey('spki', der, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['verify'])
}

test("a pass is refused for another person's ticket, a void one, and a partner's document", async () => {
  const world = await ticketWorld()
  const { app, marie } = world
  const ticket = await boughtTicket(world)
  const foreign = await app.newMember()
  const document = await boughtTicket(world, { mode: 'Pregenerated', documents: 1 })
  expect(document.wallets).toEqual([])
  for (const file of ['billet.pkpass', 'google-wallet']) {
    const status = async (id: string, as?: typeof marie) =>
      (await app.fetch(`/billets/${id}/${file}`, { redirect: 'manual', ...(as ? { as } : {}) })).status
    expect([
      await status(ticket.id, foreign),
      await status(ticket.id),
      await status('se-guess', marie),
      await status(document.id, marie),
    ]).toEqual([404, 404, 404, 404])
  }
})

test('wallets are hidden without keys, incomplete keys stop the start, and no message contains a key', async () => {
  const world = await ticketWorld({ wallets: createWallets({}, parts) })
  const ticket = await boughtTicket(world)
  expect(ticket.wallets).toEqual([])
  const answer = await world.app.fetch(`/billets/${ticket.id}/billet.pkpass`, { as: world.marie })
  expect(answer.status).toBe(404)

  expect(() => createWallets({ APPLE_TEAM_ID: 'TEAM000000' }, { ...parts, hasStandIns: true })).toThrow('go together')
  const whole = {
    GOOGLE_WALLET_ISSUER_ID: '1',
    GOOGLE_WALLET_ACCOUNT: 'a@exemple.test',
    GOOGLE_WALLET_KEY: 'secret-key',
  }
  expect(() => createWallets(whole, parts)).toThrow(/^GOOGLE_WALLET_KEY: (?!.*secret-key)/)
  const key = pem(STAND_IN_KEY, 'PRIVATE KEY').replaceAll('\n', '\\n')
  const { google } = createWallets({ ...whole, GOOGLE_WALLET_KEY: key }, parts)
  const bytes = new TextEncoder().encode('x')
  expect(await google?.sign(bytes)).toEqual(await standInWallets(Date.now).google?.sign(bytes))
})

test.each([
  ['hoobiiz.localhost', '#0f4c5c', 'rgb(15, 76, 92)', 'rgb(255, 255, 255)'],
  ['atelier.localhost', '#8a3014', 'rgb(138, 48, 20)', 'rgb(255, 246, 234)'],
])(
  'passes bought on %s have its colour, as each wallet writes it, and a readable text colour',
  async (host, hex, rgb, text) => {
    const { app, shop, cards } = await ticketWorld()
    const ana = await app.newMember({ host })
    const as = { as: ana, host }
    const sold = await shop.sell()
    const wish = { stockIds: sold.slotIds.slice(0, 1), ticketInfoId: sold.ticketId, quantity: 1, options: [] }
    await app.call('/add-ticket-to-cart', wish, as)
    const paymentId = (await app.call('/start-cart-purchase', {}, as)).payment?.paymentId ?? ''
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    const [ticket] = (await app.call('/list-own-tickets', { paymentId }, as)).tickets
    const pass = await app.fetch(`/billets/${ticket?.id}/billet.pkpass`, as)
    const content = readJson(unzipSync(new Uint8Array(await pass.arrayBuffer()))['pass.json'])
    expect([content.backgroundColor, content.foregroundColor, content.labelColor]).toEqual([rgb, text, text])
    const link = (await app.fetch(`/billets/${ticket?.id}/google-wallet`, { ...as, redirect: 'manual' })).headers
    const claims = readJson(Buffer.from(link.get('location')?.split('.').at(-2) ?? '', 'base64url'))
    expect(claims.payload.eventTicketClasses[0].hexBackgroundColor).toBe(hex)
  },
)
