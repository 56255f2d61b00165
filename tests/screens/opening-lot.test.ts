/** The page that checks the lot of an opening: what stands on it before, what the reader's browser finds after, and failures. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { openStock } from '../support/open-stock.ts'
import { openingWorld } from '../support/opening-world.ts'
import type { Caller } from '../support/test-app.ts'

const HOUR = 3_600_000
const NOT_CONFORM = 'Le tirage n’est pas conforme'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const broken = () => refusal('serverError', 'Server error', undefined, 500)

type Lot = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<typeof openingWorld>>['app']['platform']['openingQueues']['lot']>>
>

/** An opening with three in its line, and its page. */
async function lotPageWorld() {
  const world = await openingWorld({ kind: 'Flexible' })
  const { app, marie, join, open, turn, newMembers, openingId } = world
  const ids = (await Promise.all([marie, ...(await newMembers(2))].map(join))).map(({ placeId }) => placeId)
  const path = `/tirage/${openingId}`
  const draw = async () => {
    await open(ids)
    await turn(ids)
  }
  /** Changes the lot that the server tells from now on. */
  const plant = (change: (lot: Lot, from: number) => Lot) => {
    const { openingQueues } = app.platform
    const honest = openingQueues.lot
    openingQueues.lot = async (at, from, most) => {
      const lot = await honest(at, 0, most)
      return lot && change(lot, from)
    }
  }
  const visit = (as?: Caller) => openShop(app, as ? { path, as } : { path })
  return { ...world, ids, path, draw, plant, visit }
}

test('a reader sees the digest and the moment before the draw, and their browser finds their number afterwards', async () => {
  const { app, marie, sold, draw, visit, ids, openingId } = await lotPageWorld()
  const activity = await openShop(app, { path: `/a/x/${sold.activityId}`, as: marie })
  await activity.follow('Vérifier le tirage au sort')
  await screen.findByRole('heading', { level: 1, name: 'Tirage au sort' })
  expect(readText()).toContain('Ouverture du 10/06/2026 à 10:10')
  expect(readText()).toContain('Il se fait à l’ouverture, le 10/06/2026 à 10:10.')
  const { digest } = await app.call('/get-opening-lot', { openingId })
  await see(digest ?? '')
  await see('Ce navigateur l’a notée le 10/06/2026 à 10:00 : il la comparera à la graine publiée.')
  await draw()
  const { lot } = await app.call('/get-opening-lot', { openingId })
  const number = 1 + (lot?.places.indexOf(sha256(ids[0] ?? '')) ?? -1)
  expect(number).toBeGreaterThan(0)
  const page = await visit(marie)
  await see(`Le tirage est conforme : 3 places, la vôtre est la n° ${number}`)
  await see('La graine est celle de l’empreinte que ce navigateur a notée le 10/06/2026 à 10:00, avant le tirage.')
  await see(lot?.seed ?? '')
  const list = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(list.slice(-3)).toEqual(
    lot?.places.map((place, at) => `${at + 1}.${place}${at + 1 === number ? ' (la vôtre)' : ''}`),
  )
  expect(page.problems).toEqual([])
})

test('a visitor without a number finds the lot valid, and a latecomer reads that their place is behind it', async () => {
  const { app, join, draw, visit } = await lotPageWorld()
  await draw()
  const late = await app.newMember()
  await join(late)
  await visit()
  await see('Le tirage est conforme : 3 places')
  expect(readText()).toContain('Ce navigateur n’avait pas noté l’empreinte avant le tirage')
  await visit(late)
  await see('Le tirage est conforme : 3 places')
  expect(readText()).toContain('elle a été prise à l’ouverture ou après, et vient derrière.')
})

test("the reader's browser detects another order, another seed and a missing place", async () => {
  const { marie, ids, draw, plant, visit } = await lotPageWorld()
  await visit(marie)
  await see(/Ce navigateur l’a notée/)
  await draw()
  plant((lot) => ({ ...lot, places: [...lot.places].reverse() }))
  await visit(marie)
  await see(NOT_CONFORM)
  await see('La place n° 1 de la liste n’est pas celle que donne la graine.')
  expect(sees(/est conforme :/)).toBe(false)
  plant((lot) => ({ ...lot, total: 2, places: lot.places.filter((place) => place !== sha256(ids[0] ?? '')).sort() }))
  await visit(marie)
  await see(NOT_CONFORM)
  await see('Votre place, que ce navigateur a notée avant l’ouverture, ne figure pas dans la liste.')
  plant((lot) => ({ ...lot, seed: 'lot2-preferred' }))
  await visit(marie)
  await see(NOT_CONFORM)
  await see('La graine publiée n’est pas celle de l’empreinte que ce navigateur a notée avant le tirage.')
})

test('a postponed opening has a new digest, and the page says that it replaces the former one', async () => {
  const { app, db, marie, visit, opensAt, openingId } = await lotPageWorld()
  await visit(marie)
  await see(/Ce navigateur l’a notée/)
  await openStock(db, openingId, opensAt + HOUR)
  const page = await visit(marie)
  await see(/^L’ouverture du 10\/06\/2026 à 10:10 a été déplacée : cette empreinte remplace celle/)
  await see((await app.call('/get-opening-lot', { openingId })).digest ?? '')
  expect(page.problems).toEqual([])
  // The same moment with another digest is no put-off.
  Object.assign(app.platform.config, { appKey: new TextEncoder().encode('another key of thirty-two characters') })
  await visit(marie)
  await see('L’empreinte a changé')
})

test('the drawn list shows its loading progress, and a failed page of it is reported and loaded on demand', async () => {
  const { draw, plant, visit, app, openingId } = await lotPageWorld()
  await draw()
  plant((lot, from) => ({ ...lot, places: lot.places.slice(from, from + 1) }))
  const page = await visit()
  await see('Le tirage est conforme : 3 places')
  expect(page.asked('/get-opening-lot').slice(-2)).toEqual([
    { openingId, offset: 1 },
    { openingId, offset: 2 },
  ])
  // The first page of the list came with the document.
  const { promise, resolve } = Promise.withResolvers<Response>()
  const again = await openShop(app, {
    path: `/tirage/${openingId}`,
    before: (shown) => void shown.intercept('/get-opening-lot', () => promise),
  })
  await see('Vérification en cours : 1 sur 3 places.')
  resolve(broken())
  await see('La vérification n’a pas pu se faire')
  expect(sees(/tirage (n’)?est/)).toBe(false)
  again.intercept('/get-opening-lot', (pass) => pass())
  await again.press('Réessayer')
  await see('Le tirage est conforme : 3 places')
})

test('a draw that has not happened at its moment is asked for again by a button, and a failed load is reported', async () => {
  const { open, draw, visit } = await lotPageWorld()
  await open()
  const page = await visit()
  await see(/le tirage se fait dès que quelqu’un de la file demande sa place/)
  const passOn = page.intercept('/get-opening-lot', broken())
  await page.press('Actualiser')
  await see('Échec du chargement du tirage.')
  passOn()
  await draw()
  await page.press('Réessayer')
  await see('Le tirage est conforme : 3 places')
})

test('an unknown opening is not found, and one of premium offers names its audience', async () => {
  const { app, shop } = await lotPageWorld()
  expect((await app.fetch('/tirage/sb-guess')).status).toBe(404)
  const premium = await shop.sell({ batch: { opensAt: Date.now() + HOUR }, activity: { cse: true } })
  await openShop(app, { path: `/tirage/${premium.batchId}` })
  await see('Cette offre est réservée aux membres qui ont un code premium.')
  expect(sees('Empreinte de la graine')).toBe(false)
})
