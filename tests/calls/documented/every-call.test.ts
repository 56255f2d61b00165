/** Every call of the documents, made with the payload that they name, and nothing more. */
import { expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { FRIDAY } from '../../expert-tickets/expert-world.ts'
import { documentedCalls } from '../../support/documented-calls.ts'
import { confirmationToken } from '../../support/shop-jobs.ts'
import { HOST, newCaller } from '../../support/test-app.ts'
import { catalogue, documentedWorld, SITE, stock, type World } from './documented-day.ts'

const PASSWORD = 'correct horse'

/** People come, and come back. */
async function accounts({ send, app, group }: World) {
  const [email, member] = ['lou@exemple.test', newCaller()]
  const userData = { type: 'Consumer', firstName: 'Lou', lastName: 'Roy', phoneNumber: '0601020304' }
  // The typed password holds in the browser that registered (chapter sign-in, Registration and mailed links).
  const registering = newCaller()
  await send('/register', { email, password: PASSWORD, userData }, registering)
  const waiting = await app.linkIn(email, '/register-link')
  const operator = await app.newMember({ isAdmin: true })
  const { text } = await send('/admin/get-email-request', { registrationCode: waiting }, operator)
  await send('/admin/send-email-request', { jsonStringified: text('jsonStringified') }, operator)
  await send('/register-link', { id: waiting }, registering)
  await send('/forgot-password', { email })
  const reset = { id: await app.linkIn(email, '/reset-password'), email, password: PASSWORD }
  await send('/reset-password', reset, newCaller())
  await send('/request-login', { email })
  await send('/login', { email, authType: 'Password', password: PASSWORD }, member)
  await send('/update-account', { firstName: 'Lou', lastName: 'Martin', phoneNumber: '0601020304' }, member)
  await send('/send-message', { email, contactType: 'Je suis un particulier', message: 'Bonjour' }, member)
  await send('/logout', {}, member)
  const { userId } = await app.newMember({ email: 'ana@exemple.test', host: null })
  const facts = { userId, email: 'ana@exemple.test', host: HOST, authType: 'Password' as const }
  const invite = await newInvite(app.db(), facts, Date.now())
  await app.db().write([invite.statement])
  await send('/register-invite', { email: facts.email, inviteId: invite.id, password: PASSWORD }, newCaller())
  await app.newMember({ email: 'eve@exemple.test', groupId: group.id, host: null, password: PASSWORD })
  const there = await send('/login', { email: 'eve@exemple.test', authType: 'Password', password: PASSWORD })
  await send('/link', { id: new URL(there.text('redirect')).pathname.replace('/link/', '') }, newCaller(), SITE)
}

/** Groups and their people, as a super admin and as the committee itself. */
async function people({ send, app, admin, secretary, group }: World) {
  const groupId = group.id
  await send('/admin/list-hoobiiz-domains', {}, admin)
  const made = await send('/admin/create-user-group', { parentGroupId: 'ROOT', groupLabel: 'Sud' }, admin)
  const southId = made.text('group.groupId')
  const cards = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  const update = { groupId: southId, groupLabel: 'Le Sud', groupRegistrationCode: 'SUD-1', groupProfile: {} }
  await send('/admin/update-user-group', update, admin)
  await send('/admin/update-member-card-config', { groupId: southId, memberCardConfig: cards }, admin)
  const colours = ['mainColor', 'accentTextColor', 'linkTextColor', 'disabledButtonColor', 'outlineColor']
  const named = {
    theme: 'Cse',
    title: 'Le Sud',
    pageTitle: 'Le Sud, loisirs',
    logo: null,
    auth: { type: 'ModeDefault' },
  }
  const whiteLabeling = { ...named, ...Object.fromEntries(colours.map((name) => [name, '#1d5c2f'])) }
  await send('/admin/update-group-white-labeling', { groupId: southId, whiteLabeling }, admin)
  await send('/admin/get-user-group', { groupId: southId }, admin)
  await send('/admin/list-sub-groups-in-group', { groupId: 'ROOT' }, admin)
  const { userId } = await app.newMember()
  await send('/admin/move-user-to-group', { userId, groupIds: ['ROOT', groupId] }, admin)
  await send('/admin/update-user-group-admins', { groupId, action: 'add', userId }, admin)
  await send('/admin/update-user-group-admins', { groupId, action: 'remove', userId }, admin)
  await send('/admin/get-user', { userId }, admin)
  await send('/admin/list-users-in-group', { groupId }, admin)
  await send('/admin/list-all-users', {}, admin)
  const person = { userId, firstName: 'Ana', lastName: 'Roy', phoneNumber: '0601020304' }
  await send('/admin/update-user', person, admin)
  await send('/cse-admin/update-user', { ...person, groupId }, secretary)
  await send('/cse-admin/get-user-group', { groupId }, secretary)
  await send('/cse-admin/list-users-in-group', { groupId }, secretary)
  const texts = {
    title: 'Bienvenue',
    headerText: 'Bonjour',
    contentText: '',
    buttonText: 'Entrer',
    bottomText: '',
    footerText: '',
  }
  await send('/admin/get-email-content', { groupId, emailContent: { ...texts, noUnsubscribeLink: false } }, admin)
  const newcomer = { groupIds: ['ROOT', groupId], email: 'max@exemple.test', firstName: 'Max', lastName: 'Roy' }
  await send('/admin/import-user', { ...newcomer, sendEmail: { mode: 'dont-send-email' } }, admin)
  await send('/admin/delete-user-group', { groupId: southId }, admin)
}

/** A member buys, a partner confirms, the operator looks and cancels. */
async function orders(world: World, activityId: string) {
  const { send, app, admin, marie, pay, runJobs, sellExpert, shop, addTicket } = world
  const { stockId, ticketInfoId, document, entryId } = await stock(world, activityId)
  const wish = { stockIds: [stockId], ticketInfoId, quantity: 1, options: [] }
  const { text } = await send('/add-ticket-to-cart', wish, marie)
  await send('/cart-count', {}, marie)
  await send('/remove-from-cart', { id: text('item.cartItem.id') }, marie)
  const purchase = async () => {
    await send('/add-ticket-to-cart', wish, marie)
    return (await send('/start-cart-purchase', {}, marie)).text('payment.paymentId')
  }
  await send('/cancel-purchase', { paymentId: await purchase() }, marie)
  await send('/list-cart', {}, marie)
  const paymentId = (await send('/start-cart-purchase', {}, marie)).text('payment.paymentId')
  await pay(paymentId)
  await runJobs()
  const bought = await send('/get-purchase', { paymentId }, marie)
  await send('/list-purchase', {}, marie)
  const token = await confirmationToken(app, 'zoo@exemple.test')
  await send('/get-order-from-token', { token })
  const orderId = bought.text('list.0.id')
  await send('/finalize-purchase', { token, orderId, action: 'confirm' })
  await send('/admin/list-orders', { limit: 100 }, admin)
  await send('/admin/list-order-failures', {}, admin)
  await send('/admin/accounting', {}, admin)
  await send('/admin/cancel-order', { orderId }, admin)
  await addTicket(await shop.sell({ mode: 'Pregenerated', batch: { unlimited: true } }))
  await pay((await send('/start-cart-purchase', {}, marie)).text('payment.paymentId'))
  const waiting = await send('/admin/list-stock-entries-by-status', { status: 'AwaitingUpload' }, admin)
  const upload = { stockEntryId: waiting.text('data.0.stockEntry.id'), fileIds: [await document('deux')] }
  await send('/admin/upload-for-stock-entry', upload, admin)
  await send('/admin/delete-stock-entry', { stockEntryId: entryId }, admin)

  const { stockId: expertStockId, ticketId } = await sellExpert()
  const visit = {
    stockId: expertStockId,
    ticketInfoId: ticketId,
    quantity: 2,
    date: Date.parse(`${FRIDAY}T12:00:00+02:00`),
  }
  await send('/add-expert-ticket-to-cart', visit, marie)
  const tickets = [{ label: 'Adulte', description: '', productId: 'ocearium-adulte' }]
  await send('/admin/create-expert-ticket-stocks', { activityId, tickets }, admin)
  const operations = [{ type: 'deleteStock', id: expertStockId }]
  const { activityId: expertActivityId } = await sellExpertActivity(world, expertStockId)
  await send('/admin/manage-expert-ticket-stocks', { activityId: expertActivityId, operations }, admin)
}

/** The activity that an ExperTicket stock is of. */
async function sellExpertActivity({ db }: World, stockId: string) {
  const { rows } = await db.query('select activity_id as id from expert_stock where id = ?', [stockId])
  return { activityId: String(rows[0]?.id) }
}

/** The tool of the third-party ticketing. */
async function experts({ send, admin, refresh }: World) {
  await refresh()
  await send('/admin/expert-ticket-catalog', {}, admin)
  const products = [{ id: 'ocearium-adulte', quantity: 2, accessDateTime: `${FRIDAY}T00:00:00` }]
  const reservationId = (await send('/admin/expert-ticket-reservation', { products }, admin)).text('ReservationId')
  const sold = await send('/admin/expert-ticket-create-transaction', { products, reservationId }, admin)
  await send('/admin/expert-ticket-list-transaction', {}, admin)
  await send('/admin/expert-ticket-cancellation-request', { saleId: sold.text('res.SaleId') }, admin)
}

test('every documented call accepts exactly the payload that the documents name', {
  timeout: 60_000,
}, async () => {
  const world = await documentedWorld()
  const { send, admin, secretary, group, made } = world
  await accounts(world)
  await people(world)
  const sold = await catalogue(world)
  await orders(world, sold.activityId)
  await experts(world)
  // Another catalogue of the same kind, of which nobody has bought.
  const unsold = await catalogue(world)
  for (const { ownVendorId, ownActivityId } of [sold, unsold]) {
    await send('/cse-admin/delete-activity', { id: ownActivityId, groupId: group.id }, secretary)
    await send('/cse-admin/delete-vendor', { id: ownVendorId, groupId: group.id }, secretary)
  }
  await send('/admin/delete-activity', { id: unsold.activityId }, admin)
  await send('/admin/delete-vendor', { id: unsold.vendorId }, admin)
  for (const [at, id] of [...unsold.cats.entries()].reverse()) await send(`/admin/delete-cat${at + 1}`, { id }, admin)
  expect(Object.keys(documentedCalls).filter((path) => !made.has(path))).toEqual([])
  expect(made.size).toBe(118)
})
