import { eq } from 'drizzle-orm'
import { user } from '#kernel/accounts/tables.ts'
import { apiCaller } from './api.ts'
import { type Bench, measured, rounded } from './figure.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

/** Rows of a file, of which there are three: one takes 20,000 at most. */
const ROWS = 16_667
const FILES = ['A', 'B', 'C']
const WARM_UP_ROWS = 2000
const POLL_MS = 100

/** A table of museums as a spreadsheet saves it; each tenth site is no site. */
function museumTable(rows: number, prefix: string): Uint8Array<ArrayBuffer> {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${prefix}${at};Musée de la Dentelle ${at};${at % 90} rue du Collège;01130;Nantua;46,15${at % 100};5,60${at % 100};04 74 00 00 ${10 + (at % 90)};${at % 10 === 0 ? 'voir la mairie' : `www.musee-${at}.exemple.fr`};Sorties > Musées;"Fermé le mardi ; gratuit"`,
  )
  const header =
    'Référence;Nom;Adresse;Code postal;Ville;Latitude;Longitude;Téléphone;Site;Catégorie;Description de l’activité'
  return new TextEncoder().encode([header, ...lines].join('\r\n'))
}

/** Measures inspecting, checking and importing 50,000 rows of activities on a server that is left alone. */
export const benchCatalogueImport: Bench = () =>
  withFolder(async (dir) => {
    const admin = await fillData(dir, async (db) => {
      const [operator] = await newMembers(db, 1)
      if (!operator) throw new Error('Nobody is signed in.')
      await db.write([db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, operator.userId))])
      return operator
    })
    return withServer(startServer(dir), async (server) => {
      const call = apiCaller(server, admin)
      const ended = async ({ taskId }: { taskId: string }) => {
        while ((await call('/admin/get-task', { taskId })).task.finishedAt === null) await Bun.sleep(POLL_MS)
      }
      const send = async (bytes: Uint8Array<ArrayBuffer>) => {
        const { id, url } = await call('/admin/start-import', { fileName: 'musees.csv', size: bytes.byteLength })
        const address = new URL(url, `http://127.0.0.1:${server.port}`)
        const put = { method: 'PUT', body: bytes, headers: { 'content-type': 'text/csv' } }
        const sent = await fetch(`http://127.0.0.1:${server.port}${address.pathname}${address.search}`, put)
        if (!sent.ok) throw new Error(`The file was not taken: ${sent.status}`)
        return id
      }
      const inspect = async (id: string) => (await call('/admin/inspect-import', { id })).look
      const check = async (id: string) => {
        const { format, encoding, delimiter, headerLine, mapping } = await inspect(id)
        await ended(
          await call('/admin/check-import', { id, reading: { format, encoding, delimiter, headerLine, mapping } }),
        )
      }
      const run = async (id: string) => ended(await call('/admin/run-import', { id }))
      // Warm-up until the engine has compiled hot code, as on a server that has run for a while.
      const first = await send(museumTable(WARM_UP_ROWS, 'W'))
      await check(first)
      await run(first)
      const ids: string[] = []
      for (const prefix of FILES) ids.push(await send(museumTable(ROWS, prefix)))
      const figures = []
      for (const [name, work] of [
        ['inspected', inspect],
        ['checked', check],
        ['imported', run],
      ] as const) {
        const { seconds, cpuSeconds, memoryMb } = await watched(server, async () => {
          for (const id of ids) await work(id)
        })
        figures.push(
          measured(`50,000 rows of activities in three files, ${name}`, seconds, 's', { cpuSeconds, memoryMb }),
        )
      }
      return figures
    })
  })

/** Time, processor time, and the most anonymous memory while some work is done. */
async function watched(server: BenchServer, work: () => Promise<unknown>) {
  let most = 0
  const look = async () => {
    most = Math.max(most, await server.anonymousMb().catch(() => 0))
  }
  const watch = setInterval(() => void look(), POLL_MS)
  const [cpu, began] = [await server.cpuMs(), performance.now()]
  await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  await look()
  return { seconds, cpuSeconds: rounded(((await server.cpuMs()) - cpu) / 1000, 2), memoryMb: rounded(most, 0) }
}
