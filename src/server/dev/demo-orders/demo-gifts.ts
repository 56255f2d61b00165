import type { Statement } from '#db/region-db.ts'
import { offerMail } from '#features/selling/given/gift-mails.ts'
import { giftExpiry } from '#features/selling/given/gift-rules.ts'
import { offerKey } from '#features/selling/given/offer-key.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { newTicketCode } from '#kernel/stock/ticket-code.ts'
import { sha256Hex } from '#lib/digest.ts'
import { randomToken } from '#lib/secret-box.ts'
import type { DemoBuyer } from './demo-purchase.ts'

const HOUR = 3_600_000
const MARIE = 'marie@demo.test'
const GUEST = 'nora@demo.test'

interface SoldItem {
  buyer: DemoBuyer
  item: Item
}

/**
 * Steps for two gifts: Marie offers a ticket, its link among the mails, and has accepted one from a colleague; none if
 * she bought no ticket.
 */
export async function demoGiftSteps(ctx: JobContext, sold: readonly SoldItem[], site: string): Promise<Statement[]> {
  const giveable = sold.filter(
    ({ item }) =>
      item.mode === 'Automatic' &&
      item.status === 'Success' &&
      item.snapshot.slots.every(({ startTs }) => startTs > ctx.now),
  )
  const own = giveable.findLast(({ buyer }) => buyer.email === MARIE)
  const colleagues = giveable.findLast(({ buyer }) => buyer.email !== MARIE)
  const marie = own?.buyer
  if (!own || !colleagues || !marie) return []
  return [...(await openOffer(ctx, own, site)), ...acceptedGift(ctx, colleagues.item, marie)]
}

const insertGift = (item: Item, values: Record<string, string | number | null>): Statement => ({
  sql: `insert into ticket_gift (entry_id, ${Object.keys(values)}, replaced_code)
    select e.id, ${Object.keys(values).map(() => '?')}, ${values.accepted_at == null ? 'null' : 'e.code'}
    from entry e where e.order_item_id = ? and e.unit_no = 1`,
  args: [...Object.values(values), item.id],
})

async function openOffer(ctx: JobContext, { item, buyer }: SoldItem, origin: string): Promise<Statement[]> {
  const { db, now, platform, region } = ctx
  const token = randomToken(32)
  const [id, expiresAt, message] = ['tg-demo-open', giftExpiry(item, now), 'Je ne peux pas y aller : profites-en !']
  const site = ctx.site(origin, buyer.groupId)
  const content = offerMail({
    ...{ item, from: buyer.name.split(' ')[0] ?? null, message, keepsCode: false, expiresAt },
    ...{ zone: region.zone, url: `${site.origin}/cadeau/${token}` },
  })
  const mail = {
    dedupeKey: offerKey(item.id, id),
    kind: 'gift' as const,
    from: platform.config.mailFrom,
    to: GUEST,
    content,
  }
  const times = { created_at: now - HOUR, expires_at: expiresAt, accepted_at: null }
  return [
    insertGift(item, { id, email: GUEST, message, token_hash: await sha256Hex(token), ...times }),
    ...queueMail(db, site.brand, mail, now),
  ]
}

/** Statements for an accepted gift; the job draws its document with the new code and the receiver's name. */
const acceptedGift = ({ now }: JobContext, item: Item, { id, email, name }: DemoBuyer): Statement[] => [
  insertGift(item, {
    ...{ id: 'tg-demo-accepted', email, message: '', receiver_id: id, receiver_name: name },
    ...{ created_at: now - 2 * HOUR, expires_at: giftExpiry(item, now), accepted_at: now - HOUR },
  }),
  {
    sql: 'update entry set code = ? where order_item_id = ? and unit_no = 1',
    args: [newTicketCode(), item.id],
  },
]
