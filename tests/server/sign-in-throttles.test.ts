/** Guessing a password of the built server from many addresses, through a proxy that names them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCredential } from '#features/people/accounts/passwords/set-credential.ts'
import { nodeScrypt } from '#platform/node-scrypt.ts'
import { newHttpMembers, prepareRegion, SHOP_HOST } from '../support/http-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const PASSWORD = 'correct horse battery'
const ATTACKER = '192.0.2.66'
const HOME = '198.51.100.7'

/** As an early product may have stored it: a hundred guesses at today's cost take minutes on a busy machine. */
async function quickHash(password: string): Promise<string> {
  const salt = new Uint8Array(16)
  const hash = await nodeScrypt(password, salt, { N: 1024, r: 8, p: 1 })
  return ['scrypt', 1024, 8, 1, Buffer.from(salt).toString('base64'), Buffer.from(hash).toString('base64')].join('$')
}

let dataDir: string
let server: ServerProcess
let emails: string[]
let captcha: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'throttles-'))
  emails = await prepareRegion(dataDir, async (db) => {
    const members = await newHttpMembers(db, 3)
    const secret = await quickHash(PASSWORD)
    await db.write(members.map(({ userId }) => setCredential(db, { userId, kind: 'Password', secret }, Date.now())))
    return members.map(({ email }) => email)
  })
  server = await startServer({ dataDir, env: { DEMO: '0', TRUST_PROXY: '1' } })
  captcha = (await post('/get-session', {}, HOME)).headers.get('x-captcha-token') ?? ''
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const post = (path: string, input: unknown, address: string) =>
  server.fetch(`/api${path}`, {
    host: SHOP_HOST,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-captcha-token': captcha ?? '',
      'x-forwarded-for': address,
      'x-forwarded-proto': 'https',
    },
    body: JSON.stringify(input),
  })

const signIn = async (email: string | undefined, password: string, address: string) =>
  (await post('/login', { email, authType: 'Password', password }, address)).status

test("an attacker's repeated guesses are refused at their IP address, while the member signs in from another", async () => {
  const [email] = emails
  const guesses: number[] = []
  for (let n = 0; n < 130; n++) guesses.push(await signIn(email, `guess ${n}`, ATTACKER))
  expect(guesses).toEqual([...Array<number>(10).fill(400), ...Array<number>(120).fill(429)])
  expect(await signIn(email, PASSWORD, ATTACKER)).toBe(429)
  expect(await signIn(email, PASSWORD, HOME)).toBe(200)
}, 60_000)

test('guesses from many IP addresses reach the wider limit of the account', async () => {
  const [, email] = emails
  const guesses: number[] = []
  for (let n = 0; n < 100; n++) guesses.push(await signIn(email, `guess ${n}`, `203.0.113.${n}`))
  expect(new Set(guesses)).toEqual(new Set([400]))
  expect(await signIn(email, 'one more', '203.0.113.200')).toBe(429)
  expect(await signIn(email, PASSWORD, HOME)).toBe(429)
}, 120_000)

test('a member still gets a reset link after an attacker has requested many for the same address', async () => {
  const [, , email] = emails
  const ask = async (address: string) => (await post('/forgot-password', { email }, address)).status
  for (let n = 0; n < 5; n++) expect(await ask(ATTACKER)).toBe(200)
  for (let n = 0; n < 20; n++) expect(await ask(ATTACKER)).toBe(429)
  expect(await ask(HOME)).toBe(200)
})
