/** The systems of a group that are told what its members buy, as the super admin who sets one up sees them. */
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { expectCleanEverywhere, HOOBIIZ, open, openBrowserShop, takeProblems } from '../support/browser.ts'
import { button, field, shown } from '../support/browser-partners.ts'
import { newShop } from '../support/shop.ts'
import { sellWaiting } from '../support/waiting-tickets.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')

test('an operator registers a webhook, sees its secret once, lists its events, replays one, and deletes it', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: HOOBIIZ })
  await open(page, `/admin/webhooks/${GROUP}`)
  await shown(page, 'Aucun système n’est prévenu')
  await button(page, 'Ajouter un système').click()
  await button(page, 'Enregistrer').click()
  await shown(page, 'Donnez un nom à ce système.')
  await expect.poll(() => field(page, 'Nom').evaluate((node) => node === document.activeElement)).toBe(true)
  await field(page, 'Nom').fill('Paie')
  await field(page, 'Adresse').fill('https://127.0.0.1/')
  await button(page, 'Enregistrer').click()
  await shown(page, 'Adresse refusée : un nom de domaine est attendu, pas une adresse IP.')
  takeProblems(page)
  await expectCleanEverywhere(page, 'office webhook form')
  await field(page, 'Adresse').fill('https://systemes.exemple.fr/guichet')
  await button(page, 'Enregistrer').click()
  await shown(page, 'Le secret est prêt')
  const secret = await field(page, 'Secret').inputValue()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await button(page, 'C’est fait').click()
  expect(await page.content()).not.toContain(secret)

  const db = shop.server.db()
  const app = { db: () => db }
  await sellWaiting(app, await newShop(app).sell({ mode: 'Pregenerated', batch: { unlimited: true } }), {
    userId: demoId.user('marie'),
    label: 'Parc des oiseaux',
    soldAt: Date.now(),
  })
  await db.write([
    {
      sql: `insert into webhook_delivery (id, endpoint_id, event, subject_id, attempt_id, order_item_id, occurred_at, status,
          tries, next_at, last_status, last_answer, last_at)
        select 'wh-' || k.value, e.id, k.value, k.value, i.attempt_id, i.id, ?, case k.key when 0 then 'Delivered' else 'Failed' end,
          k.key * 9 + 1, 0, case k.key when 0 then 200 else 503 end, case k.key when 0 then 'ok' else 'Service unavailable' end, ?
        from webhook_endpoint e, (select * from order_item limit 1) i, json_each('["order.paid","order.cancelled"]') k`,
      args: [Date.now(), Date.now()],
    },
  ])
  await open(page, `/admin/webhooks/${GROUP}`)
  const card = page.getByRole('region', { name: 'Paie', exact: true })
  await card.getByRole('button', { name: 'Messages', exact: true }).click()
  await card.getByText('503 · Service unavailable').waitFor()
  await expectCleanEverywhere(page, 'office webhooks')
  await page.getByRole('combobox', { name: 'État des messages' }).selectOption('Failed')
  await expect.poll(() => card.getByRole('button', { name: /^Rejouer/ }).count()).toBe(1)
  await card.getByRole('button', { name: /^Rejouer Commande annulée/ }).click()
  await shown(page, 'Le message repart')
  await expect
    .poll(async () => (await db.query("select tries from webhook_delivery where status = 'Queued'")).rows[0]?.tries)
    .toBeLessThan(10)

  await card.getByRole('button', { name: 'Nouveau secret', exact: true }).click()
  await shown(page, 'Le secret est prêt')
  expect(await field(page, 'Secret').inputValue()).not.toBe(secret)
  await card.getByText('L’ancien secret signe aussi').waitFor()
  await card.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await card.getByRole('button', { name: 'Supprimer Paie', exact: true }).click()
  await shown(page, 'Aucun système n’est prévenu')
  expect(takeProblems(page)).toEqual([])
})
