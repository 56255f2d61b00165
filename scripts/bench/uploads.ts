import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { user } from '#kernel/accounts/tables.ts'
import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { apiCaller } from './api.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { inTurns, putBody } from './sending.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, newMembers, openRegion, withFolder } from './world.ts'

const MEMBERS = 32
const PICTURES = 200
/** Files sent at once, as by the office. */
const AT_ONCE = 4
const TYPE = 'image/jpeg'
/** A phone's photo: 12 million pixels, some 4 MB. */
const [WIDTH, HEIGHT] = [4000, 3000]
const DIFFERENT = 8
const BARE_ROUNDS = 6
const LOOK_MS = 500

/**
 * Measures 200 photos of 4 MB dropped at once, from the first byte to the versions of the last; then more beside
 * buyers.
 */
export const benchUploads: Bench = (seconds) =>
  withFolder((photos) =>
    withFolder(async (dir) => {
      const bodies = await makePhotos(photos)
      const bare = await bareEncoding(photos)
      const { members, admin, target } = await fillData(dir, async (db) => {
        const sale = await newShop({ db: () => db }).sell({
          quantity: 1_000_000,
          slots: 10,
          ticket: { maxQuantity: 20 },
        })
        const [operator, ...others] = await newMembers(db, MEMBERS + 1)
        if (!operator) throw new Error('Nobody is signed in.')
        await db.write([db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, operator.userId))])
        return { members: others, admin: operator, target: sale }
      })
      return withServer(startServer(dir), async (server) => {
        const call = apiCaller(server, admin)
        const send = async (at: number) => {
          const body = bodies[at % bodies.length] ?? new Uint8Array()
          const { id, url } = await call('/admin/start-media-upload', { mimeType: TYPE, size: body.byteLength })
          await putBody(server, new URL(url, `http://127.0.0.1:${server.port}`), body, TYPE)
          await call('/admin/finish-media-upload', { id })
        }
        const shoppers = members.map((member) => newShopper(server, member, target))
        await addSteadily(shoppers, 2)
        const alone = percentile((await addSteadily(shoppers, seconds)).latencies, 95)

        const cpuBefore = await server.cpuMs()
        const began = performance.now()
        const watching = watchMemory(server)
        await inTurns(PICTURES, AT_ONCE, send)
        const sentMs = performance.now() - began
        while ((await waitingIn(dir)) > 0) await Bun.sleep(LOOK_MS)
        const grown = await watching.end()
        const cpu = ((await server.cpuMs()) - cpuBefore) / PICTURES
        const elapsed = performance.now() - began

        // Enough to outlast the buyers; sent before, since the bench itself sends both.
        const more = Math.ceil((seconds * 1000) / bare.cpuMs) + 2 * AT_ONCE
        await inTurns(more, AT_ONCE, send)
        const during = await addSteadily(shoppers, seconds)
        const left = await waitingIn(dir)

        const bytes = bodies.reduce((sum, body) => sum + body.byteLength, 0) / bodies.length
        const beside = {
          cpuMsEach: rounded(cpu),
          bareCpuMsEach: rounded(bare.cpuMs),
          sentMs: rounded(sentMs, 0),
          elapsedMs: rounded(elapsed, 0),
          megabytesEach: rounded(bytes / 1e6, 2),
        }
        return [
          figure('200 pictures of 4 MB: processor time / bare encoder', cpu / bare.cpuMs, '×', { atMost: 1.3 }, beside),
          figure('memory above that before', grown.mostMb, 'MB', { atMost: 150 }, { beforeMb: rounded(grown.fromMb) }),
          figure(
            'add-to-cart at 100/s while versions are made, p95',
            percentile(during.latencies, 95),
            'ms',
            { atMost: 2 * alone },
            { aloneMs: rounded(alone, 2), slowestMs: rounded(Math.max(...during.latencies)), more, leftAtEnd: left },
          ),
        ]
      })
    }),
  )

/** Photos that compress like a phone's: coarse noise, enlarged. */
async function makePhotos(folder: string): Promise<Uint8Array[]> {
  const bodies: Uint8Array[] = []
  for (let at = 0; at < DIFFERENT; at++) {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const coarse = sharp({
      create: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3, background: '#808080', noise },
    })
    const photo = sharp(await coarse.png().toBuffer())
      .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
      .jpeg({ quality: 83 })
    const bytes = new Uint8Array(await photo.toBuffer())
    await Bun.write(`${folder}/${at}.jpg`, bytes)
    bodies.push(bytes)
  }
  return bodies
}

/** Processor time of each picture for encoding alone. */
async function bareEncoding(folder: string): Promise<{ cpuMs: number }> {
  const child = Bun.spawn(['bun', 'scripts/bench/bare-encoder.ts', folder, String(BARE_ROUNDS), String(WIDTH)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The bare encoder failed.')
  const result: { pictures: number; cpuMs: number } = JSON.parse(output)
  return { cpuMs: result.cpuMs / result.pictures }
}

function watchMemory(server: BenchServer) {
  let fromMb = Number.NaN
  let highest = 0
  let ended = false
  const running = (async () => {
    fromMb = await server.memoryMb()
    while (!ended) {
      highest = Math.max(highest, await server.memoryMb().catch(() => 0))
      await Bun.sleep(LOOK_MS / 5)
    }
  })()
  return {
    async end() {
      ended = true
      await running
      return { fromMb, mostMb: highest - fromMb }
    },
  }
}

/** Number of pictures without versions; read from the file, so that asking costs the server nothing. */
async function waitingIn(dir: string): Promise<number> {
  const db = await openRegion(dir, 'eu')
  try {
    const { rows } = await db.query(
      "select refusal, count(*) as many from media where status <> 'Ready' group by refusal",
    )
    for (const { refusal } of rows) if (refusal !== null) throw new Error(`A picture was refused: ${refusal}.`)
    return rows.reduce((sum, { many }) => sum + Number(many), 0)
  } finally {
    db.close()
  }
}
