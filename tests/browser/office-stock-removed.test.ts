/** Slots that are taken from sale although somebody has bought them: the operator writes to those people. */
import { and, asc, eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stock, ticketInfo } from '#kernel/stock/tables.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import {
  expectCleanEverywhere,
  mailTo,
  open,
  openBrowserShop,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { button, shown } from '../support/browser-partners.ts'
import { callOffice, preparedActivity } from '../support/browser-stock.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { DAY, PARIS, weeklyInput } from '../support/stock-office.ts'

const shop = openBrowserShop()

test('an operator who takes sold slots from sale writes to exactly their buyers', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  await open(page, '/admin')
  const activityId = await preparedActivity(page)
  const stocks = [weeklyInput({ weekdays: ['Monday'], hours: [10, 11], weeks: 3 })]
  const { error } = await callOffice(page, 'create-stocks', { activityId, stocks })
  expect(error).toBeUndefined()
  const db = shop.server.db()
  const slots = await db.orm
    .select()
    .from(stock)
    .where(and(eq(stock.activityId, activityId), gt(stock.startTs, Date.now() + DAY)))
    .orderBy(asc(stock.startTs))
  const [atTen, atEleven] = [10, 11].map((hour) => slots.find(({ startTs }) => wallClock(PARIS, startTs).hour === hour))
  if (!atTen || !atEleven) throw new Error('No slots.')
  const [ticket] = await db.orm.select().from(ticketInfo).where(eq(ticketInfo.batchId, atTen.batchId))
  const [early, late] = await newHttpMembers(db, 2)
  if (!early || !late) throw new Error('Nobody to buy.')
  for (const [buyer, { id }] of [[early, atTen] as const, [late, atEleven] as const])
    await payAndSettle(
      shop.server,
      await openPayment(shop.server, buyer, { slotIds: [id], ticketId: ticket?.id ?? '' }, 1),
    )

  await open(page, `/admin/activity/${activityId}?tab=stock`)
  await button(page, 'Modifier').click()
  await page.getByLabel('Lundi, plage 1, heure de début').fill('11')
  await button(page, 'Enregistrer').click()
  const plan = page.getByRole('dialog', { name: 'Ce que l’enregistrement va faire' })
  await plan.getByText('déjà vendu (1 acheté)').waitFor()
  await plan.getByRole('button', { name: 'Enregistrer' }).click()
  await button(page, 'Prévenir les acheteurs du créneau retiré').click()
  const window = page.getByRole('dialog', { name: 'Acheteurs du créneau retiré' })
  await window.getByText('1 commande, 1 personne à joindre').waitFor()
  expect(await readText(window.getByRole('list', { name: 'Acheteurs' }))).toContain(early.email)
  await expectCleanEverywhere(page, 'office stock buyers of removed slots')
  await window.getByRole('button', { name: 'Leur écrire' }).click()
  await window.getByLabel('Objet').fill('Votre créneau de 10 h')
  await window.getByLabel('Texte').fill('Bonjour,\nvenez à toute heure de la journée.')
  await window.getByRole('button', { name: 'Continuer' }).click()
  await window.getByRole('button', { name: 'Envoyer à 1 personne' }).click()
  await shown(page, 'Le mail part à 1 personne.')
  expect((await mailTo(shop.server, early.email, /Votre créneau de 10 h/)).text).toContain('venez à toute heure')
  const { rows } = await db.query("select recipient from mail where subject = 'Votre créneau de 10 h'")
  expect(rows.map(({ recipient }) => recipient)).toEqual([early.email])
  expect(takeProblems(page)).toEqual([])
})
