/** A buyer's legal rights: the facts before paying, a copy of personal data, the end of an account, no needless cookie. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  expectCleanEverywhere,
  hydrated,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PASSWORD,
  readText,
  signIn,
  takeProblems,
} from '../support/browser.ts'
import { addFlexible, startPayment } from '../support/browser-buying.ts'

const shop = openBrowserShop()

// [C-CALL-035]
test("page views of a visitor are counted without a cookie; a member has only the session's and the device's cookies", async () => {
  const page = await shop.newPage()
  const pings: string[][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/ping') pings.push([request.method(), ...searchParams.values()])
  })
  await open(page, '/')
  await page.getByRole('link', { name: 'Culture et spectacles' }).first().click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/c1/'))
  const category = new URL(page.url()).pathname
  // The address comes before the page: whoever leaves sooner has not seen it.
  await page.getByRole('heading', { level: 1, name: 'Culture et spectacles' }).waitFor()
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname === '/')
  // One id for the visit, where one is and where one comes from.
  await expect.poll(() => pings.length).toBe(3)
  const id = pings[0]?.[1]
  expect(id).toMatch(/^\w{8,}$/)
  expect(pings).toEqual([
    ['GET', id, '/', ''],
    ['GET', id, category, '/'],
    ['GET', id, '/', category],
  ])
  const stored = () => page.evaluate(() => localStorage.length)
  expect([await page.context().cookies(), await stored()]).toEqual([[], 0])
  await signIn(page, 'marie@demo.test')
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual(['device', 'session'])
  expect(takeProblems(page)).toEqual([])
})

// [C-SCREEN-086]
test('the page before paying states all legally required information, and the button says that it obliges to pay', async () => {
  const page = await shop.newPage({ as: 'paul@demo.test', host: 'hoobiiz.localhost' })
  await addFlexible(page, 'rives-jour', 'Adulte')
  await open(page, '/cart')
  await startPayment(page)
  const pay = page.getByRole('button', { name: /obligation de paiement/ })
  await pay.waitFor()
  expect(await readText(pay)).toMatch(/^Payer \d+,\d{2} € — commande avec obligation de paiement$/)
  const order = await readText(page.getByRole('region', { name: 'Commande en cours' }))
  for (const fact of [
    'Vendu par Hoobiiz SAS. Prestation assurée par Parc des Rives, SARL',
    'Adulte',
    'Du ',
    'Sous-total',
    'Total TTC',
    'toutes taxes comprises',
    'conditions générales de vente',
    'La rétractation se fait en ligne, avec ou sans compte : renoncer au contrat ici, au bas de chaque page.',
  ])
    expect(order).toContain(fact)
  // Before it, the reason why the button waits.
  const described = (await pay.getAttribute('aria-describedby'))?.split(' ').at(-1)
  expect(await readText(page.locator(`[id="${described}"]`))).toContain(
    'Billet sans date : vous pouvez renoncer au contrat pendant 14 jours après la commande, sans donner de motif.',
  )
  // The version under which it was ordered, whatever is published meanwhile.
  expect(await page.getByRole('link', { name: 'conditions générales de vente' }).last().getAttribute('href')).toMatch(
    /^\/conditions\/cgv-hoobiiz-[0-9a-f]{16}$/,
  )

  // The same person cannot leave in the middle of it.
  await open(page, '/account')
  await page.getByRole('button', { name: 'Effacer mon compte…' }).click()
  await page.getByText('Une commande est en cours de paiement.').waitFor()
  expect(takeProblems(page)).toEqual([])
})

test('a member saves a copy of their data, and closes the account with the mailed link', async () => {
  const page = await shop.newPage({ as: 'lea@demo.test', host: 'bourbon.localhost' })
  await open(page, '/account')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger mes données' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^mes-donnees-bourbon-\d{4}-\d{2}-\d{2}\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ identite: { email: 'lea@demo.test' } })

  await page.getByRole('button', { name: 'Effacer mon compte…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Effacer mon compte' })
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await dialog.getByText('Indiquez votre mot de passe').waitFor()
  await dialog.getByText('Cochez la case pour confirmer.').waitFor()
  // Errors of a form are in the console, too.
  expect(takeProblems(page)).toEqual(['error: Cochez la case pour confirmer.'])
  await expectCleanEverywhere(page, 'erase account')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(`${PASSWORD}-faux`)
  await dialog.getByLabel('Je comprends que c’est définitif.').check()
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await dialog.getByText('Mot de passe incorrect').waitFor()
  const told = /\b400\b|Mot de passe incorrect/
  expect(takeProblems(page).filter((problem) => !told.test(problem))).toEqual([])

  await dialog.getByRole('button', { name: 'Recevoir plutôt un lien par email' }).click()
  await dialog.getByRole('button', { name: 'Recevoir le lien' }).click()
  await dialog.getByText('Le lien est parti.').waitFor()
  const mail = await mailTo(shop.server, 'lea@demo.test', /effacer=/)
  await page.goto(linkIn(mail, '/account'))
  await hydrated(page)
  await dialog.getByLabel('Je comprends que c’est définitif.').check()
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await page.getByText('Votre compte est effacé.').waitFor()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await page.getByRole('link', { name: 'Connexion' }).first().waitFor()
  expect(takeProblems(page)).toEqual([])
})
