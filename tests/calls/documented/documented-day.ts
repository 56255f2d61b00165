import { eur } from '#kernel/time/money.ts'
import { expertWorld } from '../../expert-tickets/expert-world.ts'
import { documentedClient } from '../../support/documented-client.ts'
import { pdfBytes } from '../../support/documents.ts'
import { plainPicture } from '../../support/pictures.ts'
import { HOST, START } from '../../support/test-app.ts'

/** The office's part of a working day of somebody who has read the documents alone: catalogue, stock and its documents. */

export const DAY = 86_400_000
const HOUR = 3_600_000
const [PNG, PDF] = ['image/png', 'application/pdf']
export const SITE = 'ce.hoobiiz.localhost'

export async function documentedWorld() {
  const world = await expertWorld()
  const { app } = world
  const client = documentedClient(app)
  const admin = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Nord', cseDomain: SITE })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id], host: HOST })
  return { ...world, ...client, admin, group, secretary }
}
export type World = Awaited<ReturnType<typeof documentedWorld>>

const period = { startTs: START + DAY, endTs: START + DAY + HOUR }
const ticketInfo = [{ label: 'Plein', buyingPrice: eur(1000), publicPrice: eur(2000), youpiizPrice: eur(1500) }]
const fixed = (mode: object) => ({ mode, quantity: 5, reservation: { type: 'Fixed', period }, ticketInfo })
const weekly = {
  weeklyScheduleInfo: {
    ...{ weekday: 'Monday', quantity: 3, ticketInfo, period: { startTs: START, endTs: START + 30 * DAY } },
    timeOfDay: { startHour: 10, startMinute: 0, endHour: 11, endMinute: 0 },
  },
  mode: { type: 'Automatic' },
  terms: '',
}
const vendor = { name: 'Zoo', slugName: 'zoo', markdown: '', comments: '', visibility: 'Public' }
const shown = { label: 'Visite', slugName: 'visite', markdown: '', comments: '', visibility: 'Public', cse: false }

/** Pictures, categories, partners and activities, of the region and of a committee. */
export async function catalogue({ send, put, admin, secretary, group, runJobs }: World) {
  const groupId = group.id
  const picture = await send('/admin/start-media-upload', { mimeType: PNG }, admin)
  await put(picture.text('url'), PNG, await plainPicture('png', 40, 30))
  const theirs = await send('/cse-admin/start-media-upload', { mimeType: PNG, groupId }, secretary)
  await put(theirs.text('url'), PNG, await plainPicture('png', 40, 30))
  await runJobs()
  const mediaId = picture.text('id')
  await send('/get-media', { mediaId })
  const named = { name: 'Sorties', description: '', mediaId }
  const cat1Id = (await send('/admin/create-cat1', named, admin)).text('cat1.id')
  const cat2Id = (await send('/admin/create-cat2', { ...named, cat1Id }, admin)).text('cat2.id')
  const cat3Id = (await send('/admin/create-cat3', { ...named, cat2Id }, admin)).text('cat3.id')
  for (const [level, id] of [cat1Id, cat2Id, cat3Id].entries())
    await send(`/admin/update-cat${level + 1}`, { id, updates: { name: 'Loisirs' } }, admin)
  await send('/list-cat1')
  await send('/list-cat2', { cat1Id })
  await send('/list-cat3', { cat2Id })
  await send('/get-cat3', { cat3Id })

  await send('/admin/address-lookup', { input: 'rue' }, admin)
  await send('/cse-admin/address-lookup', { input: 'rue', groupId }, secretary)
  const contact = { firstName: 'Ana', lastName: 'Roy', email: 'zoo@exemple.test', phone: '' }
  const whole = { ...vendor, contact, mediaIds: [mediaId], addresses: [{ name: 'Entrée', address: null }] }
  const vendorId = (await send('/admin/create-vendor', whole, admin)).text('vendor.id')
  const own = { ...whole, mediaIds: [theirs.text('id')], groupId }
  const ownVendorId = (await send('/cse-admin/create-vendor', own, secretary)).text('vendor.id')
  await send(
    '/admin/update-vendor',
    { id: vendorId, updates: { name: 'Le zoo' }, removes: { logoMediaId: true } },
    admin,
  )
  const change = { id: ownVendorId, updates: { name: 'Le nôtre' }, removes: ['externalUrl'], groupId }
  await send('/cse-admin/update-vendor', change, secretary)
  await send('/cse-admin/get-vendor', { groupId, vendorId: ownVendorId }, secretary)
  await send('/cse-admin/list-vendors', { groupId }, secretary)
  await send('/get-vendor', { vendorId })

  const visit = { ...shown, vendorId, catIds: [cat3Id], mediaIds: [mediaId], address: { type: 'Vendor' } }
  const activityId = (await send('/admin/create-activity', visit, admin)).text('activity.id')
  const card = { discount: '-10 %', description: 'Sur place', ctaText: '', ctaUrl: '' }
  const offered = { ...visit, vendorId: ownVendorId, mediaIds: [], memberCardStock: card, groupId }
  const ownActivityId = (await send('/cse-admin/create-activity', offered, secretary)).text('activity.id')
  await send('/admin/update-activity', { id: activityId, updates: { label: 'La visite' }, removes: ['cse'] }, admin)
  const changed = { id: ownActivityId, updates: { label: 'La nôtre' }, removes: { headerOverride: true }, groupId }
  await send('/cse-admin/update-activity', changed, secretary)
  await send('/admin/mark-activity-as-clean', { id: ownActivityId }, admin)
  await send('/cse-admin/get-activity', { groupId, activityId: ownActivityId }, secretary)
  await send('/cse-admin/list-activities', { groupId }, secretary)
  await send('/get-activity', { activityId })
  await send('/list-activity', { catId: cat3Id, excludeCse: false, excludeNonCse: false, sort: { type: 'everywhere' } })
  await send('/search-activity', { query: 'visite' })
  await send('/search-city', { query: 'lyon' })
  const asked = { table: 'activity', limit: 100, mode: 'full', sort: 'updatedAt', match: { name: 'label', value: 'v' } }
  await send('/admin/search/query', asked, admin)
  await send('/cse-admin/search/query', { ...asked, groupId }, secretary)
  await send('/admin/search/get', { table: 'activity', id: activityId, mode: 'full' }, admin)
  return { cats: [cat1Id, cat2Id, cat3Id], vendorId, ownVendorId, activityId, ownActivityId }
}

/** Stock, its documents, promotions and drawn tickets of an activity. */
export async function stock({ send, put, admin }: World, activityId: string) {
  const modes = [
    { type: 'VendorConfirm', email: 'zoo@exemple.test' },
    { type: 'Pregenerated', unlimited: false },
  ]
  const stocks = [...modes.map(fixed), { template: weekly }]
  const made = await send('/admin/create-stocks', { activityId, stocks }, admin)
  const { stocks: batches } = made.res as {
    stocks: { reservation: { stocks?: { id: string }[]; weekly?: { id: string }[] } }[]
  }
  const slots = batches.flatMap(({ reservation }) => reservation.stocks?.map(({ id }) => id) ?? [])
  const templateId = batches.flatMap(({ reservation }) => reservation.weekly ?? [])[0]?.id ?? ''
  const [stockId = '', documentsId = ''] = slots
  const operations = [
    { type: 'createStock', stock: fixed({ type: 'AdminConfirm' }) },
    { type: 'updateStock', id: stockId, updates: { quantity: 7 } },
    { type: 'deleteStock', id: templateId },
  ]
  const again = await send('/admin/create-stocks', { activityId, stocks: [{ template: weekly }] }, admin)
  await send('/admin/manage-stocks', { activityId, operations }, admin)
  await send('/admin/list-stock-entries', { stockId: documentsId }, admin)
  const weeklyId = again.text('stocks.0.reservation.weekly.0.id')
  await send('/admin/list-stock-entries-for-weekly-templates', { weeklyTemplateIds: [weeklyId] }, admin)
  const found = await send('/admin/get-stock', { stockId }, admin)
  await send('/admin/get-stock-weekly-template', { stockId: weeklyId }, admin)
  await send('/admin/adjust-stock', { stockId, delta: 1 }, admin)
  await send('/admin/activity-stocks', { activityId, startTs: START, endTs: START + 30 * DAY }, admin)
  await send('/list-activity-stock', { activityId, startTs: START, endTs: START + 30 * DAY })
  await send('/admin/batch-get-activity-stocks', { ids: [activityId] }, admin)
  const document = async (name: string) => {
    const { text } = await send('/admin/start-ticket-file-upload', { mimeType: PDF }, admin)
    await put(text('url'), PDF, pdfBytes(name))
    await send('/admin/finish-ticket-file-upload', { id: text('id') }, admin)
    return text('id')
  }
  const fileIds = [await document('un')]
  await send('/admin/get-files', { ids: fileIds }, admin)
  await send('/admin/add-stock-entries', { fileIds, stockId: documentsId }, admin)
  const { text } = await send('/admin/list-stock-entries', { stockId: documentsId }, admin)

  const offer = {
    label: 'Été',
    discount: { type: 'Percent', percent: 10 },
    flash: { type: 'Disabled' },
    visibility: 'Public',
  }
  const promotion = await send('/admin/create-offer', { ...offer, target: { type: 'Activity', activityId } }, admin)
  const offerId = promotion.text('offer.id')
  await send('/admin/update-offer', { id: offerId, updates: { label: 'Tout l’été' } }, admin)
  const { stock: held } = found.res as { stock: { id: string; reservation: object; ticketInfo: { id: string }[] } }
  const drawn = { quantity: 1, options: [], codes: ['A1'], barcodeType: 'qrcode', limitDate: '2026-07-01', offerId }
  const [ticket] = held.ticketInfo
  const reserved = [{ id: held.id, reservation: held.reservation }]
  await send('/admin/generate-pdf', { activityId, stocks: reserved, ticketInfo: ticket, ...drawn }, admin)
  await send('/admin/delete-offer', { id: offerId }, admin)
  return { stockId, ticketInfoId: ticket?.id ?? '', document, entryId: text('stockEntries.0.stockEntry.id') }
}
