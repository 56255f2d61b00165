import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAccounting } from './accounting.ts'
import { benchAddToCart } from './add-to-cart.ts'
import { benchAdminTables } from './admin-tables.ts'
import { benchCalendar } from './calendar.ts'
import { benchCatalogueImport } from './catalogue-import.ts'
import { benchCheckIn } from './check-in.ts'
import { benchCheckout } from './checkout.ts'
import { benchClosing } from './closing.ts'
import { benchDrawing } from './drawing.ts'
import { benchEditMany } from './edit-many.ts'
import type { Bench, Figure } from './figure.ts'
import { benchGroupsTree } from './groups-tree.ts'
import { benchInteraction } from './interaction.ts'
import { benchInteractionOffice } from './interaction-office.ts'
import { benchJavascript } from './javascript.ts'
import { benchLedger } from './ledger.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLocks } from './locks.ts'
import { benchMailing } from './mailing.ts'
import { benchOpening } from './opening.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchPeople } from './people.ts'
import { benchPeopleImport } from './people-import.ts'
import { benchScale } from './scale.ts'
import { benchScaleOrders } from './scale-orders.ts'
import { benchSearch } from './search.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSoak } from './soak/soak.ts'
import { benchStart } from './start.ts'
import { benchStockDocuments } from './stock-documents.ts'
import { benchStockEdit } from './stock-edit.ts'
import { figureTable } from './table.ts'
import { benchTickets } from './tickets.ts'
import { benchUploads } from './uploads.ts'
import { benchWithJobs } from './with-jobs.ts'
import { benchCost } from './worker/cost.ts'
import { benchHotSale } from './worker/hot-sale.ts'
import { benchRoundTrips } from './worker/round-trips.ts'
import { benchSideBySide } from './worker/side-by-side.ts'

const ofBun: Record<string, Bench> = {
  checkout: benchCheckout,
  tickets: benchTickets,
  'add-to-cart': benchAddToCart,
  'with-jobs': benchWithJobs,
  'stock-edit': benchStockEdit,
  'stock-documents': benchStockDocuments,
  uploads: benchUploads,
  'edit-many': benchEditMany,
  drawing: benchDrawing,
  pages: benchPages,
  javascript: benchJavascript,
  lighthouse: benchLighthouse,
  interaction: benchInteraction,
  'interaction-office': benchInteractionOffice,
  start: benchStart,
  locks: benchLocks,
  'sign-in': benchSignIn,
  scale: benchScale,
  search: benchSearch,
  'admin-tables': benchAdminTables,
  'groups-tree': benchGroupsTree,
  'check-in': benchCheckIn,
  calendar: benchCalendar,
  people: benchPeople,
  mailing: benchMailing,
  opening: benchOpening,
  'people-import': benchPeopleImport,
  'catalogue-import': benchCatalogueImport,
  orders: benchOrders,
  accounting: benchAccounting,
  ledger: benchLedger,
  closing: benchClosing,
  'scale-orders': benchScaleOrders,
  soak: benchSoak,
}

/** Benches that take many minutes or gigabytes: run only if named. */
const onDemand = new Set([
  'orders',
  'accounting',
  'ledger',
  'closing',
  'scale-orders',
  'soak',
  'uploads',
  'edit-many',
  'catalogue-import',
])
const LONGEST_SECONDS = 2 * 3600

/** Benches of `--target worker`: the Worker in workerd, beside Bun if both can do it. */
const ofWorker: Record<string, Bench> = {
  'side-by-side': benchSideBySide,
  'hot-sale': benchHotSale,
  'round-trips': benchRoundTrips,
  cost: benchCost,
}

const targets: Record<string, Record<string, Bench>> = { bun: ofBun, worker: ofWorker }

const { seconds, benches, chosen, jsonOnly, keep } = readFlags()
const say = (line: string) => {
  if (!jsonOnly) console.error(line)
}

if (benches === ofWorker) buildWorker()
const groups: Record<string, Figure[]> = {}
for (const name of chosen) {
  const bench = benches[name]
  if (!bench) continue
  say(`${name} …`)
  groups[name] = await bench(seconds, keep)
}
say(figureTable(groups))
console.log(
  JSON.stringify(
    {
      measuredAt: new Date().toISOString(),
      machine: {
        cpus: cpus().length,
        cpu: cpus()[0]?.model ?? '',
        bun: Bun.version,
        // If above the number of processors, other work was running and every rate is too low.
        loadAverage: loadavg()[0],
      },
      seconds,
      figures: groups,
    },
    null,
    2,
  ),
)

interface Flags {
  seconds: number
  benches: Record<string, Bench>
  chosen: string[]
  jsonOnly: boolean
  keep?: string
}

function readFlags(): Flags {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: 'string' },
        only: { type: 'string' },
        target: { type: 'string' },
        json: { type: 'boolean' },
        keep: { type: 'string' },
      },
    })
    const length = Number(values.seconds ?? 5)
    if (!(length >= 0.5 && length <= LONGEST_SECONDS))
      throw new Error(`--seconds takes a number from 0.5 to ${LONGEST_SECONDS}.`)
    const target = values.target ?? 'bun'
    const groups = targets[target]
    if (!groups) throw new Error(`--target knows ${Object.keys(targets).join(' and ')}, not ${target}.`)
    const names = Object.keys(groups)
    const wanted = values.only?.split(',') ?? names.filter((name) => !onDemand.has(name))
    const unknown = wanted.filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new Error(`--only knows ${names.join(', ')}, not ${unknown.join(', ')}.`)
    return { seconds: length, benches: groups, chosen: wanted, jsonOnly: values.json === true, keep: values.keep }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}

/** Builds the Worker; `bun run bench` has already built client and server. */
function buildWorker(): void {
  const { exitCode } = Bun.spawnSync(['node_modules/.bin/vite', 'build', '--app', '--logLevel', 'warn'], {
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, BUILD_TARGETS: 'worker' },
    stdout: 'inherit',
    stderr: 'inherit',
  })
  if (exitCode !== 0) process.exit(1)
}
