/** Allowed imports: docs/architecture/README.md draws them, this test holds them. */
import { describe, expect, test } from 'vitest'
import { type Import, reachedFrom, readImports, sourceFiles } from './imports.ts'
import { findFeature, findRoom, floors, type RoomName, rooms } from './rooms.ts'

const files = sourceFiles()

const mayImport = (from: RoomName, to: RoomName, typeOnly: boolean): boolean => {
  const { value, type = [] }: { value: readonly string[]; type?: readonly string[] } = rooms[from]
  return from === to || to === 'words' || value.includes(to) || (typeOnly && type.includes(to))
}

/** A domain of src/features looks down only. */
function climbs(from: string, to: string): boolean {
  const [own, other] = [findFeature(from), findFeature(to)].map((found) =>
    floors.findIndex((floor) => floor === found?.domain),
  )
  return own !== undefined && other !== undefined && own >= 0 && other > own
}

function trespass({ from, to, isPackage, typeOnly }: Import): string | null {
  if (isPackage) return null
  const [room, other] = [findRoom(from), findRoom(to)]
  if (room === undefined || other === undefined) return null
  if (climbs(from, to)) return `${from} imports ${to}, which is on a higher floor`
  if (mayImport(room, other, typeOnly)) return null
  return `${from} (${room}) imports ${typeOnly ? 'a type of ' : ''}${to} (${other})`
}

test('every source file belongs to a room', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => findRoom(file) === undefined)).toEqual([])
})

test('every import of a room is allowed', () => {
  const found = files.flatMap((file) => readImports(file).flatMap((each) => trespass(each) ?? []))
  expect(found, 'tests/house/rooms.ts says what each room may import, docs/architecture/README.md why.').toEqual([])
})

test('every feature belongs to a floor', () => {
  const features = files.flatMap((file) => findFeature(file) ?? [])
  expect(new Set(features.map(({ feature }) => feature)).size).toBeGreaterThan(50)
  expect(features.filter(({ domain }) => !floors.some((floor) => floor === domain))).toEqual([])
  expect(files.filter((file) => file.startsWith('src/features/') && findFeature(file) === undefined)).toEqual([])
})

/** Features from which a way of imports by value leads back to themselves, with that way. */
function findKnots(imports: readonly Import[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to, isPackage, typeOnly } of imports) {
    const [own, other] = [findFeature(from), findFeature(to)]
    if (isPackage || typeOnly || !own || !other || own.feature === other.feature) continue
    graph.set(own.feature, (graph.get(own.feature) ?? new Set()).add(other.feature))
  }
  const way = (start: string): string[] | undefined => {
    const open = [[start]]
    const seen = new Set<string>()
    for (let path = open.shift(); path; path = open.shift())
      for (const next of graph.get(path.at(-1) ?? '') ?? []) {
        if (next === start) return [...path, next]
        if (!seen.has(next)) open.push([...path, next])
        seen.add(next)
      }
    return undefined
  }
  return [...graph.keys()].flatMap((feature) => [way(feature) ?? []]).filter(({ length }) => length > 0)
}

test('features never import each other in a circle, however long', () => {
  const imports = files.flatMap((file) => readImports(file))
  expect(findKnots(imports)).toEqual([])
  const control = [
    "import { giveBack } from '#features/selling/refunds/give-back.ts'",
    "import { settle } from '#features/selling/checkout/settle.ts'",
  ].flatMap((source, index) =>
    readImports(`src/features/selling/${['checkout', 'refunds'][index] ?? ''}/file.ts`, source),
  )
  expect(findKnots(control)[0]).toEqual(['selling/checkout', 'selling/refunds', 'selling/checkout'])
})

/** Sources with an import, and whether it is allowed. */
const samples: [from: string, source: string, allowed: boolean][] = [
  ['src/contract/call.ts', "import { user } from '#kernel/accounts/tables.ts'", false],
  ['src/contract/call.ts', "import type { Platform } from '../platform/port.ts'", false],
  ['src/features/selling/checkout/list-cart.ts', "import { dispatch } from '#server/calls/dispatch.ts'", false],
  ['src/features/selling/checkout/list-cart.ts', "import { openBunPlatform } from '#platform/bun.ts'", false],
  ['src/features/selling/checkout/list-cart.ts', "import { cartItem } from '../cart/tables.ts'", true],
  ['src/features/selling/cart/buyer.ts', "import { invoice } from '#features/money/invoices/next-invoice.ts'", false],
  ['src/features/selling/cart/buyer.ts', "import type { Scan } from '#features/tickets/check-in/scan.ts'", false],
  ['src/features/selling/cart/buyer.ts', "import { user } from '#kernel/accounts/tables.ts'", true],
  [
    'src/kernel/mail/queue-mail.ts',
    "import type { Mailing } from '#features/committee/mailings/load-mailing.ts'",
    false,
  ],
  ['src/web/office/kit/table.tsx', "import { NewsForm } from '#features/committee/news/office/news-form.tsx'", false],
  ['src/screens/shop/cart.tsx', "import { cartItem } from '#kernel/cart/tables.ts'", false],
  ['src/screens/shop/cart.tsx', "const { listCart } = await import('#features/selling/checkout/contract.ts')", false],
  ['src/screens/shop/cart.tsx', "import { Table } from '#web/office/kit/table.tsx'", false],
  [
    'src/screens/office/admin/index.tsx',
    "import { createVendor } from '#features/catalogue/vendors/contract.ts'",
    true,
  ],
  ['src/screens/office/admin/index.tsx', "import { Shell } from '#web/shell/shell.tsx'", false],
  ['src/ui/button.tsx', "import { CartLink } from '#features/selling/cart/ui/cart-link.tsx'", false],
  ['src/handler/handle.ts', "import { feature } from '#features/selling/cart/feature.ts'", false],
  ['src/handler/context.ts', "import type { Site } from '#kernel/jobs/job-context.ts'", true],
  ['src/simulators/keys.ts', "import { createApp } from '#server/app.tsx'", false],
]

test.each(samples)('a file %s with %s is allowed: %s', (from, source, allowed) => {
  const [found] = readImports(from, source)
  expect(found && trespass(found) === null).toBe(allowed)
})

describe('modules that a browser loads by value', () => {
  const isServerCode = (path: string): boolean =>
    /^(drizzle-orm|@libsql|lucia|stripe$|node:|bun)/.test(path) ||
    ['tables', 'handler', 'server', 'db', 'platform', 'api'].includes(findRoom(path) ?? '')
  const ways = (entries: string[], isForbidden: (path: string) => boolean) =>
    [...reachedFrom(entries)].filter(([path]) => isForbidden(path)).map(([, way]) => way.join(' → '))
  const advice =
    'Ask the server by `client(path, input)`, and import contracts by `import type`; what a browser shares with a handler is a file without tables and schemas.'
  const shop = files.filter((file) => /^src\/(web\/(?!office\/)|screens\/(?!office\/))/.test(file))
  const office = files.filter((file) => ['officeWeb', 'officeParts', 'officeScreens'].includes(findRoom(file) ?? ''))

  test('contain no schema, table, handler or office part in the shop', () => {
    const isForbidden = (path: string) =>
      isServerCode(path) ||
      path === 'zod' ||
      ['officeWeb', 'officeParts', 'officeScreens'].includes(findRoom(path) ?? '')
    expect(ways(shop, isForbidden), advice).toEqual([])
  })

  test('contain no table, handler or shop screen in the office, which may validate with schemas', () => {
    const isForbidden = (path: string) => isServerCode(path) || findRoom(path) === 'screens'
    expect(ways(office, isForbidden), advice).toEqual([])
  })

  test('are searched for handlers through every import, however far away', () => {
    const read = (file: string) =>
      file === 'src/screens/shop/cart.tsx'
        ? readImports(file, "import { buyerOf } from '#features/selling/cart/buyer.ts'")
        : readImports(file, file.endsWith('buyer.ts') ? "import { cartItem } from './tables.ts'" : '')
    const reached = reachedFrom(['src/screens/shop/cart.tsx'], read)
    expect([...reached.keys()].some(isServerCode)).toBe(true)
  })
})

test('a document test of a screen imports no browser, however far away', () => {
  const screens = sourceFiles(['tests/screens'])
  expect(screens.length).toBeGreaterThan(3)
  const reached = reachedFrom(screens.filter((file) => file.endsWith('.test.ts')))
  expect(reached.get('playwright-core'), 'CONTRIBUTING, "A test", says what tests/screens are made of.').toBeUndefined()
  expect([...reachedFrom(['tests/browser/screens.test.ts']).keys()]).toContain('playwright-core')
})
