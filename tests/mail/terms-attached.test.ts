/** The confirmation mail is what the buyer keeps: terms, seller, right of withdrawal and price, as they were agreed. */
import { expect, test } from 'vitest'
import { keepTerms } from '#features/selling/terms/current-terms.ts'
import type { OutgoingMail } from '#platform/mail-port.ts'
import { tenant } from '../../tenants/hoobiiz/tenant.ts'
import { buyingWorld } from '../support/buying.ts'
import type { Sale } from '../support/shop.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'

const FORMER = {
  id: 'cgv-hoobiiz-former',
  text: '# Conditions générales de vente\n\n## 1. Qui vend\n\nAnciennes & <b>sûres</b>.',
}
const HOUR = 3_600_000

/** A purchase under the former terms of the site, whose mails leave unless the service is away. */
async function mailedWorld() {
  const sent: OutgoingMail[] = []
  const service = { isAway: false }
  const mail = {
    send: async (each: OutgoingMail) => {
      if (service.isAway) throw new Error('The mail service is away.')
      return `sent-${sent.push(each)}`
    },
  }
  const world = await buyingWorld({ mail })
  const { app, db, cards, marie, shop, startWith } = world
  await db.write([keepTerms(tenant, FORMER, Date.parse('2026-11-01T23:30:00Z'))])
  const buy = async (sale: Sale = {}, terms: string | null = FORMER.id) => {
    const { paymentId } = await startWith(marie, await shop.sell(sale))
    await db.write([{ sql: 'update attempt set terms_id = ?', args: [terms] }])
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    return paymentId
  }
  const confirmations = () => sent.filter(({ subject }) => subject.startsWith('Votre commande'))
  const files = () =>
    confirmations().map(({ attachments }) =>
      attachments.map(({ name, mimeType, bytes }) => ({ name, mimeType, text: new TextDecoder().decode(bytes) })),
    )
  return { ...world, service, buy, confirmations, files }
}

test('the confirmation brings the terms under which the order was placed, as a file that needs no site', async () => {
  const { buy, confirmations, files } = await mailedWorld()
  await buy()
  const [[file] = []] = files()
  expect(file).toMatchObject({ name: 'conditions-generales-de-vente-1.html', mimeType: 'text/html' })
  expect(file?.text).toMatch(/^<!doctype html><html lang="fr"><head><meta charSet="utf-8"/)
  expect(file?.text).toContain('>Version 1 du 02/11/2026</p>')
  expect(file?.text).toMatch(/<h2[^>]*>1\. Qui vend<\/h2>/)
  expect(file?.text).toContain('Anciennes &amp; &lt;b&gt;sûres&lt;/b&gt;.')
  expect(confirmations()[0]?.text).toContain(
    'Conditions générales de vente de cette commande, jointes à ce message : http://hoobiiz.localhost/conditions/cgv-hoobiiz-former',
  )
})

test('the confirmation waits with its terms while the mail service is away, and leaves once', async () => {
  const { app, buy, service, files } = await mailedWorld()
  service.isAway = true
  await buy()
  expect(files()).toEqual([])
  service.isAway = false
  app.advance(HOUR)
  await runJobs(app)
  expect(files().map((each) => each.map(({ name }) => name))).toEqual([['conditions-generales-de-vente-1.html']])
})

test('a confirmation whose terms are gone by then is sent all the same, and the operator is told', async () => {
  const { app, db, buy, service, files } = await mailedWorld()
  service.isAway = true
  await buy()
  service.isAway = false
  await db.write([{ sql: 'delete from terms_version where id = ?', args: [FORMER.id] }])
  app.advance(HOUR)
  await runJobs(app)
  expect(files()).toEqual([[]])
  expect(app.platform.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      event: 'mail.terms-missing',
      fields: expect.objectContaining({ termsId: FORMER.id }),
    }),
  )
})

test.each([
  ['that knows no version', null, 'http://hoobiiz.localhost/conditions'],
  ['whose version is not kept', 'cgv-hoobiiz-none', 'http://hoobiiz.localhost/conditions/cgv-hoobiiz-none'],
  [
    'whose terms are too long for a mailbox',
    'cgv-hoobiiz-long',
    'http://hoobiiz.localhost/conditions/cgv-hoobiiz-long',
  ],
])('the confirmation of an order %s gives their address alone', async (_order, termsId, address) => {
  const { db, buy, confirmations, files } = await mailedWorld()
  await db.write([keepTerms(tenant, { id: 'cgv-hoobiiz-long', text: 'a'.repeat(500_001) }, 0)])
  await buy({}, termsId)
  expect(files()).toEqual([[]])
  expect(confirmations()[0]?.text).toContain(`Conditions générales de vente de cette commande : ${address}\n`)
})

test('a confirmation that an operator sends again brings the same terms', async () => {
  const { app, buy, files } = await mailedWorld()
  await buy()
  const [mail] = (await app.mails()).filter(({ kind }) => kind === 'purchase')
  await app.call('/admin/resend-mail', { mailId: mail?.id ?? '' }, { as: await app.newMember({ isAdmin: true }) })
  await runJobs(app)
  const [first, again] = files()
  expect(again).toEqual(first)
  expect(first).toHaveLength(1)
})

test('the confirmation says the right of withdrawal of each line, and no price but the one that was paid', async () => {
  const { shop, buy, confirmations } = await mailedWorld()
  await shop.promote({ percentHundredths: 2000 })
  await buy({ kind: 'Flexible' })
  const text = confirmations()[0]?.text ?? ''
  expect(text).toContain('Billet sans date : vous pouvez renoncer au contrat pendant 14 jours après la commande')
  expect(text).toContain('Renoncer au contrat ici : http://hoobiiz.localhost/retractation?commande=n')
  expect(text.match(/\d+,\d\d(?=\s€)/g)).toEqual(['12,00', '1,00', '13,00'])
})
