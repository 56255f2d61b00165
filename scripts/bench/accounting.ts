import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { accountingFile } from '#features/money/accounting/accounting-file-shape.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import { type Bench, type Figure, figure, percentile, rounded } from './figure.ts'
import { fillForOperator, operatorCaller, operatorHeaders } from './operator-region.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { HOST, withFolder } from './world.ts'

const SIZE = { organisations: 40, members: 20_000, orders: 1_000_000 }
const ZONE = 'Europe/Paris'
const DAY_MS = 86_400_000
const ROUNDS = 15

/** Measures the accountant's month and the file of a year, in a region with a million orders. */
export const benchAccounting: Bench = () =>
  withFolder(async (dir) => {
    await fillForOperator(dir, SIZE)
    return withServer(startServer(dir, { JOBS: 'off' }), async (server) => {
      const db = new Database(join(dir, 'eu.db'), { readonly: true })
      db.run('pragma mmap_size = 33554432')
      try {
        return [await month(server, db), ...(await yearFile(server, db))]
      } finally {
        db.close()
      }
    })
  })

/** The month before last: complete, and with as many orders as any. */
function wholeMonth(): { from: string; to: string } {
  const [year = 0, number = 0] = dayKey(ZONE, Date.now() - 62 * DAY_MS)
    .split('-')
    .map(Number)
  const key = (at: number) => dayKey(ZONE, Date.UTC(year, number - 1 + at, 1, 12))
  return { from: key(0), to: dayKey(ZONE, Date.UTC(year, number, 0, 12)) }
}

const SUMS = `select coalesce(sum(ticket_info_total + options_total + fees), 0) as cents, count(distinct attempt_id) as orders,
    coalesce(sum(quantity), 0) as tickets from order_item where status = 'Success' and started_at >= ? and started_at < ?`

/** Compares the page of a month with the bare SQL of its sums, in turn. */
async function month(server: BenchServer, db: Database): Promise<Figure> {
  const call = operatorCaller(server)
  const { from, to } = wholeMonth()
  const span = [dayKeyToUtc(ZONE, from) ?? 0, (dayKeyToUtc(ZONE, to) ?? 0) + DAY_MS] as const
  const times = { page: [] as number[], bare: [] as number[] }
  const cpu = { page: await server.cpuMs(), bare: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    let began = performance.now()
    await call('/admin/accounting', { from, to })
    times.page.push(performance.now() - began)
    began = performance.now()
    const before = process.cpuUsage()
    db.query(SUMS).get(...span)
    const { user, system } = process.cpuUsage(before)
    cpu.bare += (user + system) / 1000
    times.bare.push(performance.now() - began)
  }
  const pagesCpu = (await server.cpuMs()) - cpu.page
  const [page, bare] = [percentile(times.page, 50), percentile(times.bare, 50)]
  const beside = {
    ...{ pageMs: rounded(page), bareMs: rounded(bare), p95Ms: rounded(percentile(times.page, 95)) },
    // Processor time, the figure least disturbed by other work on the machine.
    ...{ cpuMs: rounded(pagesCpu / ROUNDS), bareCpuMs: rounded(cpu.bare / ROUNDS) },
  }
  return figure('accounting of one month / the bare SQL of its sums, median', page / bare, '', { atMost: 2 }, beside)
}

const ROWS = `select i.*, a.payment_id, a.number, u.first_name, u.last_name, u.email, u.group_id, u.erased_at
  from order_item i join attempt a on a.id = i.attempt_id join user u on u.id = i.user_id
  where i.started_at >= ? and i.started_at < ? order by i.started_at desc, i.id desc`

/** Measures the file as the server sends it, beside reading its rows by one statement. */
async function yearFile(server: BenchServer, db: Database): Promise<Figure[]> {
  const to = dayKey(ZONE, Date.now() - DAY_MS)
  const from = dayKey(ZONE, Date.now() - 365 * DAY_MS)
  const readRows = () => {
    let rows = 0
    for (const _row of db.query(ROWS).iterate(dayKeyToUtc(ZONE, from) ?? 0, (dayKeyToUtc(ZONE, to) ?? 0) + DAY_MS))
      rows++
    return rows
  }
  readRows()
  const [began, before] = [performance.now(), process.cpuUsage()]
  const rows = readRows()
  const { user, system } = process.cpuUsage(before)
  const bare = { seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 }
  // Warms up the page, which an accountant has usually opened before.
  await operatorCaller(server)('/admin/accounting', { from, to })
  const query = new URLSearchParams({ from, to, rows: 'details' })
  const csv = await takeFile(server, query)
  const sheet = await takeFile(server, new URLSearchParams([...query, ['format', 'xlsx']]))
  return [
    figure(
      'CSV of a year: its first part, share of the whole time',
      csv.firstSeconds / csv.seconds,
      '',
      { atMost: 0.1 },
      { firstMs: rounded(csv.firstSeconds * 1000) },
    ),
    figure(
      'CSV of a year: more memory of the server',
      // Without the pages of the database, which are mapped and the kernel's.
      csv.moreAnonymousMb,
      'MB',
      { atMost: 50 },
      { withPagesMb: rounded(csv.moreMb) },
    ),
    figure(
      'CSV of a year: orders in a second of processor time against reading the rows alone',
      bare.cpuSeconds / csv.cpuSeconds,
      '',
      { atLeast: 0.5 },
      {
        ...{ orders: rows, seconds: rounded(csv.seconds), megabytes: rounded(csv.bytes / 1e6) },
        ...{ perSecond: rounded(rows / csv.seconds), barePerSecond: rounded(rows / bare.seconds) },
        ...{ cpuSeconds: rounded(csv.cpuSeconds), bareCpuSeconds: rounded(bare.cpuSeconds) },
      },
    ),
    figure(
      'spreadsheet of a year / its CSV, processor time',
      sheet.cpuSeconds / csv.cpuSeconds,
      '',
      { atMost: 3 },
      { cpuSeconds: rounded(sheet.cpuSeconds), seconds: rounded(sheet.seconds), megabytes: rounded(sheet.bytes / 1e6) },
    ),
    figure(
      'spreadsheet of a year: more memory than for its CSV',
      // A server that has served the CSV keeps its memory, so that the second file may need none.
      Math.max(sheet.moreAnonymousMb - csv.moreAnonymousMb, 1),
      'MB',
      { atMost: 60 },
      { moreMb: rounded(sheet.moreMb) },
    ),
  ]
}

/** Takes a file as an accountant's browser does, and answers what it cost the server. */
async function takeFile(server: BenchServer, query: URLSearchParams) {
  const before = await server.memoryMb()
  const [anonymousBefore, cpuBefore] = await Promise.all([server.anonymousMb(), server.cpuMs()])
  let [most, mostAnonymous, firstMs, bytes, parts] = [before, anonymousBefore, 0, 0, 0]
  const began = performance.now()
  const address = `http://127.0.0.1:${server.port}${accountingFile.path}?${query}`
  const file = await fetch(address, { headers: { ...operatorHeaders, host: `${HOST}:${server.port}` } })
  if (!file.ok || file.body === null) throw new Error(`The file was refused: ${file.status} ${await file.text()}`)
  for await (const part of file.body) {
    if (firstMs === 0) firstMs = performance.now() - began
    bytes += part.length
    if (parts++ % 50 === 0) {
      most = Math.max(most, await server.memoryMb())
      mostAnonymous = Math.max(mostAnonymous, await server.anonymousMb())
    }
  }
  const seconds = (performance.now() - began) / 1000
  const cpuSeconds = ((await server.cpuMs()) - cpuBefore) / 1000
  most = Math.max(most, await server.memoryMb())
  const [moreMb, moreAnonymousMb] = [most - before, mostAnonymous - anonymousBefore]
  return { seconds, firstSeconds: firstMs / 1000, cpuSeconds, bytes, moreMb, moreAnonymousMb }
}
