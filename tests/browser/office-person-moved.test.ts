/** A person who is moved to another group with a cart, sessions and subsidies: what the operator is told before. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { subsidyRule } from '#kernel/subsidies/tables.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const COMMITTEE = demoId.group('atelier')
const DAY = 86_400_000

test('an operator reads the effects of moving a person: lost cart items, two ended sessions, and subsidies', async () => {
  const db = shop.server.db()
  const now = Date.now()
  const [ticket] = (
    await db.query(
      `select t.id, b.activity_id as activityId, a.label from ticket_info t join batch b on b.id = t.batch_id
        join activity a on a.id = b.activity_id join activity_listing l on l.activity_id = a.id and l.scope = 'all'
        where a.cse = 0 and a.group_id is null and a.stock_type = 'Standard' limit 1`,
    )
  ).rows
  const label = String(ticket?.label)
  const opened = { userId: 'u-moved', host: ATELIER, expiresAt: now + DAY, createdAt: now }
  const rule = { percent: 10, target: 'All' as const, minMonths: 0, isActive: true, createdAt: now, updatedAt: now }
  await db.write([
    db.orm.insert(user).values({
      ...{ id: 'u-moved', email: 'lea.moved@exemple.test', groupId: COMMITTEE, firstName: 'Léa', lastName: 'Roy' },
      ...{ phoneNumber: '0606060606', createdAt: now, updatedAt: now },
    }),
    // Only the committee’s own members see what the partner sells.
    {
      sql: 'update vendor set group_id = ? where id = (select vendor_id from activity where id = ?)',
      args: [COMMITTEE, String(ticket?.activityId)],
    },
    ...listingStatements({ everything: true }),
    db.orm.insert(cartItem).values({
      ...{ id: 'ci-moved', userId: 'u-moved', activityId: String(ticket?.activityId), itemType: 'Ticket' },
      ...{ ticketInfoId: String(ticket?.id), quantity: 1, options: [], seenPrice3: 1, createdAt: now },
    }),
    db.orm.insert(session).values([
      { ...opened, idHash: 'e'.repeat(64) },
      { ...opened, idHash: 'f'.repeat(64) },
    ]),
    db.orm.insert(subsidyRule).values({ ...rule, id: 'su-moved', groupId: COMMITTEE, label: 'Sorties d’été' }),
    { sql: 'update user_group set premium = 1 where id = ?', args: [COMMITTEE] },
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/users?person=u-moved')
  const personWindow = page.getByRole('dialog', { name: 'Fiche utilisateur' })
  const moving = personWindow.getByRole('region', { name: "Déplacer l'utilisateur" })
  // Groups are kept in memory for a moment.
  const sentence = moving.getByText('La participation « Sorties d’été » ne s’appliquera plus à ses achats.')
  await expect
    .poll(async () => {
      await moving.getByRole('button', { name: 'Groupe par défaut' }).click()
      await moving.getByText('De L’Atelier Méridional à Groupe par défaut').waitFor()
      const isSaid = (await sentence.count()) > 0
      if (!isSaid) await moving.getByRole('button', { name: 'Retour' }).click()
      return isSaid
    })
    .toBe(true)
  await moving.getByText('Son site devient le site général.').waitFor()
  await moving.getByText('2 connexions en cours prendront fin : il faudra se connecter sur le nouveau site.').waitFor()
  await moving.getByText(`« ${label} » est dans son panier et ne pourra plus être acheté.`).waitFor()
  await expectCleanEverywhere(page, 'office person move told')
  await page.setViewportSize(DESKTOP)
  await moving.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await page.getByText('Utilisateur déplacé dans Groupe par défaut').waitFor()
  await personWindow.getByText('Cette personne n’est connectée nulle part.').waitFor()
  expect(takeProblems(page)).toEqual([])
})
