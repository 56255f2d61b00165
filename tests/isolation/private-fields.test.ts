/** Private fields of partners, activities and stock reach no member, visitor or machine, whatever they ask for. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { isPrivate } from '#contract/private-fields.ts'
import { giftWorld, RECEIVER } from '../support/gift-world.ts'
import { rightInputs } from '../support/schema-cases.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'
import { pdfText } from '../tickets/pdf-tools.ts'
import { isShopPath } from './call-inputs.ts'

/** The fields of an input that are marked, each by its path. */
function privateFields(schema: z.core.$ZodType, at = ''): string[] {
  if (isPrivate(schema)) return [at]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => privateFields(field, at ? `${at}.${name}` : name))
  if (schema instanceof z.ZodArray) return privateFields(schema.element, `${at}[]`)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return privateFields(schema.unwrap(), at)
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap((option) => privateFields(option, at)))]
  return []
}

const contact = {
  ...{ firstName: 'Zorgprenom', lastName: 'Zorgnom', email: 'zorg.contact@exemple.test', phone: '0677889900' },
}
const planted = {
  '/admin/create-vendor': { contact: Object.values(contact), comments: ['Zorgnotepartenaire'] },
  '/admin/create-activity': { comments: ['Zorgnoteactivite'] },
  '/admin/create-stocks': {
    'stocks[].mode.email': ['zorg.stock@exemple.test'],
    'stocks[].ticketInfo[].buyingPrice': ['70123', '701,23'],
    'stocks[].ticketInfo[].options[].buyingPrice': ['30127', '301,27'],
    'stocks[].lowStockAt': ['40961'],
  },
}
const words = Object.values(planted).flatMap((fields) => Object.values(fields).flat())

test.each(Object.entries(planted))('every private field of %s contains a planted word', (path, fields) => {
  const contract = Object.values<CallContract>(calls).find((each) => each.path === path)
  // A template is another form of the same stock, whose fields it fills.
  const marked =
    contract && privateFields(contract.input).map((at) => at.replace(/template\.(weeklyScheduleInfo\.)?/, ''))
  expect([...new Set(marked)].sort()).toEqual(Object.keys(fields).sort())
})

async function soldPrivately() {
  const world = await giftWorld()
  const { app, cards, marie, as, shop, add, start } = world
  const everywhere = await shop.sell()
  const { activity: like } = await app.call('/admin/get-activity', { activityId: everywhere.activityId }, as)
  const { vendor } = await app.call(
    '/admin/create-vendor',
    {
      ...{ name: 'Jardin des Brumes', slugName: 'jardin-des-brumes', mediaIds: [], markdown: '', visibility: 'Public' },
      contact,
      comments: 'Zorgnotepartenaire',
      addresses: [
        {
          name: null,
          // Shown here, hidden is another rule's: the contact's number is neither.
          phone: '04 78 11 22 33',
          hidePhone: false,
          address: {
            ...{ placeId: null, main: '3 rue du Parc', secondary: '69006 Lyon', geometry: null },
            addressDetails: {
              streetNumber: '3',
              route: 'rue du Parc',
              postalCode: '69006',
              city: 'Lyon',
              country: 'France',
            },
          },
        },
      ],
    },
    as,
  )
  const { activity } = await app.call(
    '/admin/create-activity',
    {
      ...{ vendorId: vendor.id, catIds: like.catIds, label: 'Balade des Brumes', slugName: 'balade-des-brumes' },
      ...{ cse: false, mediaIds: [], markdown: '', comments: 'Zorgnoteactivite', visibility: 'Public' as const },
      ...{
        memberMayCancel: true,
        forChildren: false,
        address: { type: 'Vendor' as const },
      },
    },
    as,
  )
  const eur = (cents: number) => ({ cents, currency: 'eur' as const })
  const startTs = Date.now() + 3_600_000
  const stock = (mode: { type: 'Automatic'; sendEmail: boolean } | { type: 'VendorConfirm'; email: string }) => ({
    mode,
    reservation: {
      type: 'Fixed' as const,
      slots: [{ period: { startTs, endTs: startTs + 3_600_000 }, quantity: 50_000 }],
    },
    ticketInfo: [
      {
        ...{ label: 'Entrée', buyingPrice: eur(70_123), publicPrice: eur(90_000), youpiizPrice: eur(80_000) },
        options: [{ label: 'Goûter', buyingPrice: eur(30_127), publicPrice: eur(40_000), youpiizPrice: eur(35_000) }],
      },
    ],
    lowStockAt: 40_961,
  })
  const stocks = [
    stock({ type: 'Automatic', sendEmail: true }),
    stock({ type: 'VendorConfirm', email: 'zorg.stock@exemple.test' }),
  ]
  await app.call('/admin/create-stocks', { activityId: activity.id, stocks }, as)
  const { items: batches } = await app.call('/admin/list-activity-stock-batches', { activityId: activity.id }, as)
  const paid: string[] = []
  for (const batch of batches) {
    const [ticket] = batch.ticketInfo
    const slot = batch.reservation.type === 'Fixed' ? batch.reservation.stocks[0] : undefined
    const optionId = ticket?.options[0]?.id ?? ''
    await add(
      marie,
      { ...everywhere, ticketId: ticket?.id ?? '', slotIds: [slot?.id ?? ''] },
      { quantity: 2, options: [{ optionId, quantity: 1 }] },
    )
    const { payment } = await start(marie)
    cards.pay(payment?.paymentId ?? '')
    await deliver(app, cards.event(payment?.paymentId ?? ''))
    await runJobs(app)
    paid.push(payment?.paymentId ?? '')
  }
  return { ...world, vendor, activity, paid, catIds: like.catIds }
}

test('a word planted in each private field appears in no answer, page or file', async () => {
  const { app, marie, vendor, activity, paid, catIds, db } = await soldPrivately()
  const { tickets } = await app.call('/list-own-tickets', {}, { as: marie })
  expect(tickets.length).toBeGreaterThan(0)
  await app.call('/give-ticket', { ticketId: tickets[0]?.id ?? '', email: RECEIVER, message: '' }, { as: marie })
  await runJobs(app)
  const given: Record<string, string> = {}

  // Every call of the shop that a name makes a question, as a member and as a visitor.
  const ids: Record<string, unknown> = {
    ...{ activityId: activity.id, vendorId: vendor.id, paymentId: paid[0], purchaseId: paid[0] },
    ...{ ticketId: tickets[0]?.id, query: 'brumes', cat3Id: catIds[0], startTs: 0, endTs: 4e12 },
  }
  let answered = 0
  for (const contract of Object.values<CallContract>(calls).filter(({ path }) => isShopPath(path))) {
    if (!/^\/(get|list|search|cart-count|export)/.test(contract.path)) continue
    for (const caller of [{ as: marie }, {}])
      for (const input of [...rightInputs(contract, (field) => ids[field]).slice(0, 2), {}]) {
        const response = await app.send(contract.path, input, caller)
        if (response.status === 200) answered++
        given[`call ${contract.path} ${JSON.stringify(input).slice(0, 60)}`] = await response.text()
      }
  }
  expect(answered).toBeGreaterThan(40)

  const pages = [
    ...['/', '/recherche?q=brumes', `/a/x/${activity.id}`, `/v/x/${vendor.id}`, '/orders', `/orders/${paid[0]}`],
    ...['/cart', '/account', '/sitemap.xml', '/robots.txt', '/openapi.json', '/manifest.webmanifest', '/news.xml'],
    ...tickets.map(({ id }) => `/billets/${id}/calendrier.ics`),
    ...catIds.map((id) => `/c3/x/${id}`),
  ]
  for (const path of pages)
    for (const as of [{ as: marie }, {}])
      given[`page ${path} ${Object.keys(as)}`] = await (await app.fetch(path, as)).text()
  expect(given[`page /a/x/${activity.id} as`]).toContain('Balade des Brumes')

  const { rows } = await db.query("select key from file where mime_type = 'application/pdf' and status = 'Ready'")
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) {
    const stored = await app.platform.files.get(String(key))
    given[`file ${key}`] = stored ? pdfText(stored.bytes) : ''
  }
  const theirs = app.platform.sent.filter(({ to }) => [marie.email, RECEIVER].includes(to))
  expect(theirs.length).toBeGreaterThan(1)
  for (const mail of theirs) given[`mail ${mail.subject}`] = `${mail.html}\n${mail.text}`
  // The partner is told at the address that the stock has for it: the word is there to be found.
  expect(app.platform.sent.some(({ to }) => to === 'zorg.stock@exemple.test')).toBe(true)

  const found = Object.entries(given).flatMap(([place, text]) =>
    words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${word} in ${place}`),
  )
  expect(found).toEqual([])
})
