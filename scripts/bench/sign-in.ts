import { hashPassword } from '#features/people/accounts/passwords/passwords.ts'
import { setCredential } from '#features/people/accounts/passwords/set-credential.ts'
import { passwordCosts } from '#platform/config/password-costs.ts'
import { nodeScrypt } from '#platform/node-scrypt.ts'
import { newShop } from '../../tests/support/shop.ts'
import { newShopper } from './add-to-cart.ts'
import { type Bench, type Figure, figure, percentile, rounded } from './figure.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { type BenchMember, fillData, HOST, newMembers, withFolder } from './world.ts'

const PEOPLE = 300
const PASSWORD = 'mot de passe du bench'
const BUYERS = 8
const LONGEST_MS = 60_000
/** Interval of each request; its waiting time counts from its scheduled moment. */
const EVERY_MS = 20

/**
 * Measures the waiting times of visitors and buyers while 300 people sign in at once, half of them with a wrong
 * password.
 */
export const benchSignIn: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { members, buyers, sold } = await fillData(dir, async (db) => {
      const made = await newMembers(db, PEOPLE)
      const platform = { scrypt: nodeScrypt, config: { passwordCost: passwordCosts.full } }
      const secret = await hashPassword(platform, PASSWORD)
      await db.write(made.map(({ userId }) => setCredential(db, { userId, kind: 'Password', secret }, Date.now())))
      const sale = await newShop({ db: () => db }).sell({ quantity: 1_000_000, ticket: { maxQuantity: 1000 } })
      return { members: made, buyers: await newMembers(db, BUYERS), sold: sale }
    })
    return withServer(startServer(dir, { JOBS: 'on' }), async (server) => {
      const captcha = await readCaptcha(server)
      const shoppers = buyers.map((buyer) => newShopper(server, buyer, sold))
      let at = 0
      const ways: Record<string, Way> = {
        pages: { ask: () => ask(server, '/recherche?q=soir') },
        '/healthz': { ask: () => ask(server, '/healthz') },
        'add-to-cart': {
          ask: async () => shoppers[at++ % BUYERS]?.add(),
          after: async () => shoppers[at % BUYERS]?.trim(),
        },
      }
      await during(ways, Bun.sleep(4000))
      const alone = await during(ways, Bun.sleep(seconds * 1000))
      const from = performance.now()
      const outcomes: Promise<Outcome>[] = members.map((member, n) => signIn(server, member, captcha, n % 2 === 0))
      const beside = await during(ways, Promise.all(outcomes))
      return [
        ...Object.keys(ways).flatMap((name) => waits(name, alone.get(name) ?? [], beside.get(name) ?? [])),
        ...signIns(await Promise.all(outcomes), performance.now() - from),
      ]
    })
  })

function waits(name: string, alone: readonly number[], beside: readonly number[]): Figure[] {
  const [calm, busy] = [percentile(alone, 95), percentile(beside, 95)]
  const counts = { asked: beside.length, besideMs: rounded(busy), aloneMs: rounded(calm) }
  return [
    figure(`${name}, p95 beside 300 sign-ins / without`, busy / calm, '', { atMost: 1.5 }, counts),
    figure(
      `${name}, longest beside 300 sign-ins`,
      Math.max(...beside),
      'ms',
      { atMost: 250 },
      {
        aloneMs: rounded(Math.max(...alone)),
      },
    ),
  ]
}

interface Way {
  ask(): Promise<unknown>
  /** Follow-up request: load, but not part of any figure. */
  after?(): Promise<unknown>
}

interface Outcome {
  right: boolean
  ms: number
  /** Number of answers that asked to come back. */
  asked: number
  status: number
  /** Seconds to wait by the last answer; 0: none. */
  again: number
}

function signIns(outcomes: readonly Outcome[], took: number): Figure[] {
  const right = outcomes.filter(({ right: isRight }) => isRight)
  const done = right.filter(({ status }) => status === 200)
  const left = right.filter(({ status, again }) => status !== 200 && again === 0)
  return [
    figure(
      'right sign-ins in within 60 s or told when to come back',
      right.length - left.length,
      '',
      { atLeast: right.length },
      {
        in: done.length,
        lastInAfterS: rounded(Math.max(...done.map(({ ms }) => ms)) / 1000),
        wrongRefused: outcomes.filter(({ right: isRight, status }) => !isRight && status === 400).length,
        askedToComeBack: outcomes.filter(({ asked }) => asked > 0).length,
        mostTimes: Math.max(...outcomes.map(({ asked }) => asked)),
        allS: rounded(took / 1000),
      },
    ),
  ]
}

/** Signs in as a person would, coming back when told to. */
async function signIn(server: BenchServer, member: BenchMember, captcha: string, right: boolean): Promise<Outcome> {
  const from = performance.now()
  for (let asked = 0; ; asked++) {
    const response = await post(server, '/login', {
      headers: { 'x-captcha-token': captcha },
      input: { email: `${member.userId}@bench.test`, authType: 'Password', password: right ? PASSWORD : 'wrong' },
    })
    const again = Number(response.headers.get('retry-after'))
    const ms = performance.now() - from
    if (response.status !== 503 || !(again > 0) || ms > LONGEST_MS)
      return { right, ms, asked, status: response.status, again }
    await Bun.sleep(again * 1000)
  }
}

/** Makes each request again and again until `work` is done; returns the waiting times since their scheduled moments. */
async function during(ways: Record<string, Way>, work: Promise<unknown>): Promise<Map<string, number[]>> {
  let done = false
  void work.finally(() => (done = true))
  const all = await Promise.all(
    Object.entries(ways).map(async ([name, way]): Promise<[string, number[]]> => {
      const took: number[] = []
      while (!done) {
        const from = performance.now()
        await way.ask()
        took.push(performance.now() - from)
        await way.after?.()
        await Bun.sleep(EVERY_MS)
      }
      return [name, took]
    }),
  )
  await work
  return new Map(all)
}

/** Makes a request; throws unless it succeeds. */
async function ask({ port }: BenchServer, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { host: `${HOST}:${port}`, accept: 'text/html' },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
}

async function post(
  { port }: BenchServer,
  path: string,
  { input, headers }: { input: unknown; headers: Record<string, string> },
): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { host: `${HOST}:${port}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })
  await response.arrayBuffer()
  return response
}

const readCaptcha = async (server: BenchServer) =>
  (await post(server, '/get-session', { headers: {}, input: {} })).headers.get('x-captcha-token') ?? ''
