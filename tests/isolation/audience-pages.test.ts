/** Pages that several people share say nothing of one to another, and nothing else than a page made for each alone. */
import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subsidyBudget } from '#kernel/subsidies/tables.ts'
import { findCall } from '#server/calls/dispatch.ts'
import { catalogueAddress } from '#server/pages/page-cache.ts'
import { HOST } from '../support/test-app.ts'
import { type AudienceWorld, audienceWorld, BUDGET_CENTS, LEFT_CENTS, type Somebody } from './audience-world.ts'
import { listWorldPages } from './world-pages.ts'

let world: AudienceWorld
beforeAll(async () => {
  world = await audienceWorld()
}, 120_000)
afterAll(() => world?.close(), 60_000)

/** An address for each screen of the shop; a new screen with a parameter is named here. */
function pathsOfScreens({ forAll, premium, everything, paidPaymentId }: AudienceWorld): string[] {
  const { cat1Id, cat2Id, cat3Id } = everything.categories
  const named: Record<string, string[]> = {
    'a.$slug.$activityId': [`/a/x/${forAll.activityId}?city=lyon`, `/a/x/${premium.activityId}?tout=true`],
    'admin-order.$token': ['/admin-order/nobody'],
    'c1.$slug.$cat1Id': [`/c1/x/${cat1Id}?premium=false`],
    'c2.$slug.$cat2Id': [`/c2/x/${cat2Id}?ville=Lyon`],
    'c3.$slug.$cat3Id': [`/c3/x/${cat3Id}?tout=true`],
    'cadeau.$token': ['/cadeau/nobody'],
    'controle.$token': ['/controle/nobody'],
    'desinscription.$token': ['/desinscription/nobody'],
    'conditions.$version': ['/conditions/none'],
    'link.$id': ['/link/nobody'],
    'news.$newsId': ['/news/nw-1'],
    'orders.$paymentId': [`/orders/${paidPaymentId}`],
    'orders.$paymentId_.tickets': [`/orders/${paidPaymentId}/tickets`],
    'polls.$pollId': ['/polls/nobody'],
    'quitter-la-liste.$token': ['/quitter-la-liste/nobody'],
    'register-link.$id': ['/register-link/nobody'],
    'reset-password.$id': ['/reset-password/nobody'],
    'tirage.$openingId': ['/tirage/nobody'],
    'v.$slug.$vendorId': [`/v/x/${forAll.vendorId}?tout=true`],
    '{$brand}-cest-quoi': ['/hoobiiz-cest-quoi'],
    $: ['/nothing-is-here'],
  }
  const screens = readdirSync('src/screens/shop')
    .filter((file) => file.endsWith('.tsx') && !/^[-_]/.test(file))
    .map((file) => file.slice(0, -'.tsx'.length))
  // Signing out is no page that is looked at.
  return screens
    .filter((screen) => screen !== 'logout')
    .flatMap((screen) => {
      if (!screen.includes('$')) return [`/${screen.replace(/(^|\.)index$/, '').replaceAll('.', '/')}`]
      const paths = named[screen]
      if (!paths) throw new Error(`No address for ${screen}`)
      return paths
    })
}

/** Data of another person in one person's page. */
const leaksIn = (html: string, path: string, somebody: Somebody): string[] =>
  world.all
    .filter((other) => other !== somebody)
    .flatMap((other) =>
      other.clues
        .filter((clue) => html.includes(clue) && !somebody.clues.includes(clue))
        .map((clue) => `${path}: ${somebody.name} sees ${clue} of ${other.name}`),
    )

/** Faults of a kept page as each of the people sees it, after one another and again the other way round. */
async function faultsAt(path: string): Promise<string[]> {
  const faults: string[] = []
  const { all, read, readAlone } = world
  const alone = new Map<string, string>()
  for (const somebody of all) alone.set(somebody.name, await readAlone(path, somebody))
  for (const somebody of [...all, ...all.toReversed()]) {
    const html = await read(path, somebody)
    if (html !== alone.get(somebody.name)) faults.push(`${path}: ${somebody.name} sees another page than alone`)
    faults.push(...leaksIn(html, path, somebody))
  }
  return faults
}

const isKept = (path: string) => catalogueAddress(new Request(`http://${HOST}${path}`)) !== null

const personalPages = () => world.app.platform.logged.filter(({ event }) => event === 'page-cache.personal')

test('no page shows one person the data of another, and each equals the page rendered for that person alone', async () => {
  const { open, closed } = listWorldPages(world)
  const paths = [...new Set([...open, ...closed, ...pathsOfScreens(world)])]
  const faults: string[] = []
  for (const path of paths.filter(isKept)) faults.push(...(await faultsAt(path)))
  // The others are made for each: pairs of one group, of others, with and without a committee.
  const { all, read } = world
  const some = [0, 1, 3, 5].flatMap((at) => all[at] ?? [])
  for (const path of paths.filter((each) => !isKept(each)))
    for (const somebody of some) faults.push(...leaksIn(await read(path, somebody), path, somebody))
  expect(faults).toEqual([])
  // Nothing on a catalogue page asked for the person, so that each of them was kept.
  expect(personalPages()).toEqual([])
}, 120_000)

test('people share a kept page while the budget covers its prices; once it does not, each sees the right prices', async () => {
  const { app, all, read, readAlone, forAll } = world
  const db = app.db()
  const handler = findCall('/list-activity')
  if (!handler) throw new Error('There is no such call.')
  const run = vi.spyOn(handler, 'run')
  const [fanny, other] = all.slice(5, 7)
  if (!fanny || !other) throw new Error('There is nobody.')
  const leave = (cents: number) =>
    db.write([
      db.orm
        .update(subsidyBudget)
        .set({ used: BUDGET_CENTS - cents })
        .where(eq(subsidyBudget.id, 'bu-1')),
    ])
  app.advance(61_000)
  const list = `/v/x/${forAll.vendorId}`
  /** Number of renderings of both people's list; each page is correct for its reader alone. */
  const madeAt = async (cents: number): Promise<number> => {
    await leave(cents)
    const before = run.mock.calls.length
    const lists = [await read(list, fanny), await read(list, other)]
    const made = run.mock.calls.length - before
    for (const [at, somebody] of [fanny, other].entries()) {
      expect([cents, lists[at] === (await readAlone(list, somebody))]).toEqual([cents, true])
      const path = `/a/x/${forAll.activityId}`
      expect([cents, (await read(path, somebody)) === (await readAlone(path, somebody))]).toEqual([cents, true])
    }
    return made
  }
  try {
    expect([await madeAt(BUDGET_CENTS), await madeAt(41_234), await madeAt(20_000)]).toEqual([1, 0, 0])
    for (const cents of [700, 30, 0, 900]) expect([cents, await madeAt(cents)]).toEqual([cents, 1])
    expect(await madeAt(BUDGET_CENTS)).toBe(0)
  } finally {
    run.mockRestore()
    await leave(BUDGET_CENTS - 1000)
  }
}, 60_000)

test("control: personal content would be detected in another person's page", async () => {
  const { all, read, forAll } = world
  for (const somebody of all) {
    const html = await read('/', somebody)
    expect([somebody.name, html.includes(somebody.as.email)]).toEqual([somebody.name, true])
  }
  const shown = await Promise.all(all.map((each) => read(`/a/x/${forAll.activityId}`, each)))
  const left = shown.map((html) => html.includes(`"leftThisYear":${LEFT_CENTS}`))
  expect(left.filter(Boolean)).toHaveLength(1)
  expect(shown.filter((html) => html.includes('"leftThisYear"'))).toHaveLength(2)
})

/** Has /list-cat1 answer names with something of the person who asks for the page. */
async function withPlanted<T>(plant: (ctx: { actor: object }) => string, work: () => Promise<T>): Promise<T> {
  const handler = findCall('/list-cat1')
  if (!handler) throw new Error('There is no such call.')
  const { run } = handler
  const spy = vi.spyOn(handler, 'run').mockImplementation(async (ctx, input) => {
    const { cat1 } = (await run(ctx, input)) as { cat1: { name: string }[] }
    return { cat1: cat1.map((each) => ({ ...each, name: `${each.name} ${plant(ctx)}` })) }
  })
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}

test('a page that reads the person without declaring it is made for each person, and reported', async () => {
  const read = ({ actor }: { actor: object }) => ('firstName' in actor ? `vu par ${actor.firstName}` : '')
  world.app.advance(61_000)
  expect(await withPlanted(read, () => faultsAt('/'))).toEqual([])
  expect(personalPages()[0]?.fields).toMatchObject({ path: '/', fields: 'firstName' })
})

test('control: data that enters a page by another way than its context is found by the comparison', async () => {
  let asked = 0
  world.app.advance(61_000)
  const faults = await withPlanted(
    () => `vu par ${world.all[asked++ % world.all.length]?.clues[0]}`,
    () => faultsAt('/'),
  )
  expect(faults.filter((fault) => fault.includes(' of '))).not.toEqual([])
})
