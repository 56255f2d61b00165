import { eq } from 'drizzle-orm'
import { countFigures } from '#features/stock-office/stock-admin/office/entries/batch-item.ts'
import { createBatchQueue } from '#features/stock-office/stock-admin/office/entries/batch-queue.ts'
import { MOST_AT_ONCE } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { user } from '#kernel/accounts/tables.ts'
import { newShop } from '../../tests/support/shop.ts'
import { apiCaller } from './api.ts'
import { type Bench, type Figure, figure, rounded } from './figure.ts'
import { inTurns, putBody } from './sending.ts'
import { type BenchServer, startBareFiles, startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

const DOCUMENTS = 500
const WARM_UP = 1000
const BYTES = 100_000
/** Files sent at once, as by the drop zone. */
const AT_ONCE = 4
const LOOK_MS = 100
const PDF = 'application/pdf'

/**
 * Measures the upload of a season's documents, from the first byte to "Stock créé" of the last. Files of the bare
 * server stay until the end: after deletions a file system creates files slowly for a minute.
 */
export const benchStockDocuments: Bench = () =>
  withFolder(async (bareFolder) => {
    const bare = await withServer(startBareFiles(bareFolder), bareWriting)
    return withFolder((dir) => dropDocuments(dir, bare))
  })

async function dropDocuments(dir: string, bare: { cpuMs: number; ms: number }): Promise<Figure[]> {
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
    const call = apiCaller(server, admin)
    const stockId = sold.slotIds[0] ?? ''
    // Warm-up until the engine has compiled hot code, as on a server that has run for a while.
    await inGroups(WARM_UP, DOCUMENTS, async (numbers) => {
      const { uploads } = await call('/admin/start-ticket-file-uploads', { files: numbers.map(announced) })
      await inTurns(uploads.length, AT_ONCE, async (at) => {
        const url = new URL(uploads[at]?.url ?? '', `http://127.0.0.1:${server.port}`)
        await putBody(server, url, pdf(numbers[at] ?? 0), PDF)
      })
      const ids = uploads.map(({ id }) => id)
      await call('/admin/finish-ticket-file-uploads', { ids })
      await call('/admin/add-stock-entries', { fileIds: ids, stockId })
    })
    const queue = createBatchQueue({
      call: (path, ...[input]) => call(path, input),
      stockId,
      put: async ({ url, file }) => {
        const body = new Uint8Array(await file.arrayBuffer())
        await putBody(server, new URL(url, `http://127.0.0.1:${server.port}`), body, PDF)
        return 'sent'
      },
    })
    const files = Array.from(
      { length: DOCUMENTS },
      (_, at) => new File([new Uint8Array(pdf(at))], announced(at).name, { type: PDF }),
    )
    const before = { cpu: await server.cpuMs(), memory: await server.memoryMb() }
    const began = performance.now()
    let highest = before.memory
    queue.start(files.map((file) => ({ file, forEntry: null })))
    for (let open = DOCUMENTS; open > 0; open = countFigures(queue.items()).open) {
      highest = Math.max(highest, await server.memoryMb())
      await Bun.sleep(LOOK_MS)
    }
    const elapsed = performance.now() - began
    const cpu = (await server.cpuMs()) - before.cpu
    queue.close()
    const { success } = countFigures(queue.items())
    if (success !== DOCUMENTS) throw new Error(`Only ${success} documents became tickets.`)
    const beside = { cpuMs: cpu, bareCpuMs: bare.cpuMs, bareMs: rounded(bare.ms) }
    return [
      figure('500 PDFs of 100 KB: processor time / bare writing', cpu / bare.cpuMs, '×', { atMost: 2 }, beside),
      figure('from drop to the last "Stock créé"', elapsed, 'ms', { atMost: 15_000 }),
      figure('memory above that before', highest - before.memory, 'MB', { atMost: 100 }),
    ]
  })
}

/** Sends the same bytes in as many requests to a server that only writes: announced in fifties, sent, reported. */
async function bareWriting(server: BenchServer): Promise<{ cpuMs: number; ms: number }> {
  const url = (path: string) => new URL(`http://127.0.0.1:${server.port}/${path}`)
  const post = async (numbers: readonly number[]) => {
    const body = JSON.stringify(numbers.map(announced))
    await (await fetch(url('call'), { method: 'POST', body })).arrayBuffer()
  }
  const drop = (count: number, first: number) =>
    inGroups(count, first, async (numbers) => {
      await post(numbers)
      await inTurns(numbers.length, AT_ONCE, (at) => putBody(server, url(`${numbers[at]}`), pdf(numbers[at] ?? 0), PDF))
      await post(numbers)
      // As many requests again to make tickets.
      await post(numbers)
    })
  await drop(WARM_UP, DOCUMENTS)
  const before = await server.cpuMs()
  const began = performance.now()
  await drop(DOCUMENTS, 0)
  return { cpuMs: (await server.cpuMs()) - before, ms: performance.now() - began }
}

/** Runs `work` for `count` numbers from `first` on, in groups of fifty. */
async function inGroups(count: number, first: number, work: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += MOST_AT_ONCE)
    await work(Array.from({ length: Math.min(MOST_AT_ONCE, count - from) }, (_, at) => first + from + at))
}

const announced = (at: number) => ({ mimeType: PDF, size: BYTES, name: `billet-${at}.pdf` })

/** A unique document. */
function pdf(at: number): Uint8Array {
  const head = `%PDF-1.7\n% billet ${at}\n1 0 obj << /Type /Catalog >> endobj\n`
  const tail = '\ntrailer << /Root 1 0 R >>\n%%EOF\n'
  return new TextEncoder().encode(`${head}%${'x'.repeat(BYTES - head.length - tail.length - 1)}${tail}`)
}
