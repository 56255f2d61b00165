/** The terms of sale of a site: one version per text, none of which changes. */
import { expect, test } from 'vitest'
import { currentTerms, keepTerms } from '#features/selling/terms/current-terms.ts'
import { termsText } from '#features/selling/terms/terms-text.ts'
import { termsVersion } from '#kernel/orders/tables.ts'
import { tenants } from '#server/regions/tenants.ts'
import { expectDeclaredRefusal } from '../../support/expect-refusal.ts'
import { testApp } from '../../support/test-app.ts'

const hoobiiz = () => {
  const tenant = tenants.bySlug('hoobiiz')
  if (!tenant) throw new Error('The tenant is missing.')
  return tenant
}

test('the terms of a site are numbered and dated when they are first read, and stay the same', async () => {
  const app = await testApp()
  const first = await app.call('/get-terms', {})
  expect(first).toMatchObject({ terms: { number: 1 }, isCurrent: true })
  expect(first.terms.text).toContain('Vendu par Hoobiiz SAS.')
  expect(first.terms.text).toContain('https://mediation-loisirs.test')
  // The annex to article R221-1, word by word.
  for (const part of [
    'Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.',
    'ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :',
    'Commandé le (*)/reçu le (*) :',
    'Nom du (des) consommateur(s) :',
    'Adresse du (des) consommateur(s) :',
    'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :',
    'Date :',
    '(*) Rayez la mention inutile.',
  ])
    expect(first.terms.text).toContain(part)
  app.advance(1000)
  expect(await app.call('/get-terms', {})).toEqual(first)
})

test('a change of the text is another version, and the former one stays readable by its address', async () => {
  const app = await testApp()
  const db = app.db()
  const tenant = hoobiiz()
  const former = { id: 'cgv-hoobiiz-former', text: '# Conditions générales de vente\n\nAnciennes.' }
  await db.write([keepTerms(tenant, former, 1000), keepTerms(tenant, former, 2000)])
  const now = await app.call('/get-terms', {})
  expect(now.versions.map(({ number }) => number)).toEqual([2, 1])
  const old = await app.call('/get-terms', { version: former.id })
  expect(old).toMatchObject({ isCurrent: false, terms: { number: 1, fromTs: 1000, text: former.text } })
  const page = await app.fetch(`/conditions/${former.id}`)
  expect([page.status, (await page.text()).includes('Anciennes.')]).toEqual([200, true])
  await expectDeclaredRefusal(app, '/get-terms', { version: 'cgv-atelier-0' }, 'termsNotFound')
  expect((await app.fetch('/conditions/nulle-part')).status).toBe(404)
})

test('each clause of a site changes the id of its terms', async () => {
  const tenant = hoobiiz()
  const { id } = await currentTerms(tenant)
  const changed = { ...tenant, ownTerms: [{ title: 'Parking', text: 'Gratuit.' }] }
  expect(termsText(changed)).toContain('Parking')
  expect((await currentTerms(changed)).id).not.toBe(id)
  expect((await currentTerms({ ...tenant })).id).toBe(id)
})

test('versions belong to their site', async () => {
  const app = await testApp()
  await app.call('/get-terms', {})
  await app.call('/get-terms', {}, { host: 'atelier.localhost' })
  const rows = await app.db().orm.select().from(termsVersion)
  expect(rows.map(({ tenant, number }) => [tenant, number]).sort()).toEqual([
    ['atelier', 1],
    ['hoobiiz', 1],
  ])
})
