import { eq } from 'drizzle-orm'
import { user } from '../../src/features/accounts/tables.ts'
import { newShop } from '../../tests/support/shop.ts'
import { apiOf } from './api.ts'
import { type Bench, figure, rounded } from './figure.ts'
import { inTurns, putBody } from './sending.ts'
import { type BenchServer, startBareFiles, startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

const DOCUMENTS = 500
const WARM_UP = 1000
const BYTES = 100_000
/** As the drop zone does it: so many files on their way at once, so many tickets made by a call, one call a second. */
const AT_ONCE = 4
const A_CALL = 50
const A_SECOND = 1000
const PDF = 'application/pdf'

/** The documents of a season are dropped at once, from the first byte to "Stock créé" of the last. */
export const benchStockDocuments: Bench = () =>
  withFolder(async (dir) => {
    const bare = await withFolder((folder) => withServer(startBareFiles(folder), bareWriting))
    const { admin, sold } = await fillData(dir, async (db) => {
      const [operator] = await newMembers(db, 1)
      if (!operator) throw new Error('Nobody is signed in.')
      await db.write([db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, operator.userId))])
      return {
        admin: operator,
        sold: await newShop({ db: () => db }).sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null }),
      }
    })
    return withServer(startServer(dir), async (server) => {
      const call = apiOf(server, admin)
      const stockId = sold.slotIds[0] ?? ''
      const send = async (at: number) => {
        const ask = { mimeType: PDF, size: BYTES, name: `billet-${at}.pdf` } as const
        const { id, url } = await call('/admin/start-ticket-file-upload', ask)
        await putBody(server, new URL(url, `http://127.0.0.1:${server.port}`), pdf(at), PDF)
        return (await call('/admin/finish-ticket-file-upload', { id })).fileItem.id
      }
      // Until the engine has compiled what runs often, as on any server that has been at work for a while.
      await inTurns(WARM_UP, AT_ONCE, async (at) => void (await send(DOCUMENTS + at)))
      const before = { cpu: await server.cpuMs(), memory: await server.memoryMb() }
      const began = performance.now()
      let highest = before.memory
      const queue: string[] = []
      const sending = inTurns(DOCUMENTS, AT_ONCE, async (at) => void queue.push(await send(at)))
      let made = 0
      while (made < DOCUMENTS) {
        const fileIds = queue.splice(0, A_CALL)
        if (fileIds.length > 0)
          made += (await call('/admin/add-stock-entries', { fileIds, stockId })).stockEntries.length
        highest = Math.max(highest, await server.memoryMb())
        if (made < DOCUMENTS) await Bun.sleep(A_SECOND)
      }
      await sending
      const elapsed = performance.now() - began
      const cpu = (await server.cpuMs()) - before.cpu
      const beside = { cpuMs: cpu, bareCpuMs: bare.cpuMs, bareMs: rounded(bare.ms) }
      return [
        figure('500 PDFs of 100 KB: processor time / bare writing', cpu / bare.cpuMs, '×', { atMost: 2 }, beside),
        figure('from drop to the last "Stock créé"', elapsed, 'ms', { atMost: 15_000 }),
        figure('memory above that before', highest - before.memory, 'MB', { atMost: 100 }),
      ]
    })
  })

/** The same bytes in as many requests to a server that only writes: each is announced, sent and said to be there. */
async function bareWriting(server: BenchServer): Promise<{ cpuMs: number; ms: number }> {
  const url = (path: string) => new URL(`http://127.0.0.1:${server.port}/${path}`)
  const post = async (at: number) => {
    const body = JSON.stringify({ mimeType: PDF, size: BYTES, name: `billet-${at}.pdf` })
    await (await fetch(url('call'), { method: 'POST', body })).arrayBuffer()
  }
  const send = async (at: number) => {
    await post(at)
    await putBody(server, url(String(at)), pdf(at), PDF)
    await post(at)
  }
  await inTurns(WARM_UP, AT_ONCE, send)
  const before = await server.cpuMs()
  const began = performance.now()
  await inTurns(DOCUMENTS, AT_ONCE, send)
  return { cpuMs: (await server.cpuMs()) - before, ms: performance.now() - began }
}

/** A document that no other one equals. */
function pdf(at: number): Uint8Array {
  const head = `%PDF-1.7\n% billet ${at}\n1 0 obj << /Type /Catalog >> endobj\n`
  const tail = '\ntrailer << /Root 1 0 R >>\n%%EOF\n'
  return new TextEncoder().encode(`${head}%${'x'.repeat(BYTES - head.length - tail.length - 1)}${tail}`)
}
