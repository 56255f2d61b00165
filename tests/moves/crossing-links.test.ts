import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { newToken } from '#features/people/accounts/tokens.ts'
import { openLinks } from '#kernel/mail/sealed-links.ts'
import { mail } from '#kernel/mail/tables.ts'
import { newShop } from '../support/shop.ts'
import { crossingWorld } from './crossing-world.ts'
import { filledFolder, move, one } from './moving-world.ts'
import { HOST } from './tenant-data.ts'

const folder = filledFolder()

/** Links that people hold when their site moves: in mails, an order's page, and jobs that were promised. */
test('links sent before a move work once after it, and answer "come again" during it', async () => {
  const world = await folder.copy()
  const [eu, oi] = [world.db('eu'), world.db('oi')]
  const site = await crossingWorld(world)
  const shop = newShop(world)
  const guided = await shop.sell({
    mode: 'VendorConfirm',
    activity: { groupId: 'ug-atelier' },
    batch: { email: 'guide@exemple.test' },
  })
  const linkIn = async (recipient: string, path: string) => {
    const rows = await eu.orm.select().from(mail).where(eq(mail.recipient, recipient))
    const mails = await Promise.all(rows.map((row) => openLinks(site.platform.config.appKey, row)))
    return new RegExp(`/${path}/([\\w-]+)`).exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? 'none'
  }
  const buy = async (who: string, sold?: typeof guided) => {
    const wish = sold && { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }
    if (wish) await site.call('/add-ticket-to-cart', wish, who)
    const { payment } = await site.call('/start-cart-purchase', {}, who)
    const paymentId = payment?.paymentId ?? ''
    site.cards.pay(paymentId)
    expect(await site.webhook(site.cards.event(paymentId))).toBe(200)
    return paymentId
  }
  const readItems = async (who: string, paymentId: string) =>
    (await site.call('/get-purchase', { paymentId }, who)).list.map(({ status, attachments }) => [
      status,
      ...attachments.map((attachment) => attachment.status),
    ])

  const delivered = await buy('u-noe', await shop.sell())
  const waiting = await buy('u-marie', guided)
  await site.runJobs('eu')
  const ticket = (await site.call('/get-purchase', { paymentId: delivered }, 'u-noe')).list[0]?.attachments[0]?.url
  const confirmation = await linkIn('guide@exemple.test', 'admin-order')
  // Paid, and nothing of what follows has been done yet.
  const promised = await buy('u-noe', await shop.sell())

  await site.call('/forgot-password', { email: 'u-noe@exemple.test' })
  await site.call('/register', {
    email: 'neue@exemple.test',
    password: 'correct horse',
    userData: {
      type: 'Consumer',
      firstName: 'N',
      lastName: 'E',
      phoneNumber: '0601020304',
      registrationCode: 'ATELIER',
    },
  })
  const [reset, registration] = [
    await linkIn('u-noe@exemple.test', 'reset-password'),
    await linkIn('neue@exemple.test', 'register-link'),
  ]
  const magic = await newToken(eu, { kind: 'MagicLink', host: HOST, userId: 'u-noe' }, Date.now())
  const invited = { userId: 'u-marie', email: 'u-marie@exemple.test', host: HOST, authType: 'Password' as const }
  const invite = await newInvite(eu, invited, Date.now())
  await eu.write([magic.statement, invite.statement])

  const order = await site.call('/get-order-from-token', { token: confirmation })
  const password = 'correct horse'
  const links = {
    confirm: () => site.call('/finalize-purchase', { token: confirmation, orderId: order.order.id, action: 'confirm' }),
    magic: () => site.call('/link', { id: magic.id }),
    reset: () => site.call('/reset-password', { id: reset, email: 'u-noe@exemple.test', password }),
    register: () => site.call('/register-link', { id: registration, password }),
    invite: () => site.call('/register-invite', { inviteId: invite.id, email: invited.email, password }),
  }
  const answers = async () => {
    const all = await Promise.all(
      Object.entries(links).map(async ([name, open]) => [
        name,
        await open().then(
          () => 'ok',
          (error: { code?: string }) => error.code,
        ),
      ]),
    )
    return Object.fromEntries(all)
  }

  const meanwhile: unknown[] = []
  await move(world, {
    staleMs: 1100,
    reached: async (point) => {
      if (point !== 'frozen' && point !== 'verified') return
      meanwhile.push(await answers())
      expect((await site.fetch(HOST, ticket ?? '')).status).toBe(200)
      expect((await site.call('/get-order-from-token', { token: confirmation })).order.status).toBe(
        'PendingConfirmation',
      )
    },
  })
  const patience = Object.fromEntries(Object.keys(links).map((name) => [name, 'maintenance']))
  expect(meanwhile).toEqual([patience, patience])

  // Sessions are the same; so are orders, and the document behind an address that was given out before.
  expect(await readItems('u-noe', delivered)).toEqual([['Success', 'Ready']])
  expect((await site.call('/list-cart', {}, 'u-marie')).cartItems).toEqual([])
  const file = await site.fetch(HOST, ticket ?? '')
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-'])

  // Promised jobs run where the orders are, once.
  await site.runJobs('eu')
  expect(await readItems('u-noe', promised)).toEqual([['Success', 'AwaitingGeneration']])
  await site.runJobs('oi')
  expect(await readItems('u-noe', promised)).toEqual([['Success', 'Ready']])
  const mails = `select count(*) as n, count(distinct m.dedupe_key) as once, sum(m.status = 'Sent') as sent
    from mail m join attempt a on instr(m.dedupe_key, a.id) where a.payment_id = '${promised}'`
  expect(await one(oi, mails)).toEqual([1, 1, 1])
  expect(await one(eu, "select count(*) as n from mail where recipient = 'u-noe@exemple.test'")).toEqual([0])

  expect(await answers()).toEqual(Object.fromEntries(Object.keys(links).map((name) => [name, 'ok'])))
  expect(await answers()).toEqual({
    confirm: 'ok',
    magic: 'linkExpired',
    reset: 'linkExpired',
    register: 'invitationExpired',
    invite: 'invitationExpired',
  })
  expect(await one(oi, "select group_id from user where email = 'neue@exemple.test'")).toEqual(['ug-atelier'])

  await site.runJobs('oi')
  const documents = `select o.status, group_concat(distinct e.status) as documents from order_item o
    join entry e on e.order_item_id = o.id join attempt a on a.id = o.attempt_id where a.payment_id = '${waiting}'`
  expect(await one(oi, documents)).toEqual(['Success', 'Ready'])
}, 60_000)
