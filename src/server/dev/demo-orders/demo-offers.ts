import type { LegalIdentity } from '#contract/legal-identity.ts'
import type { RegionDb } from '#db/region-db.ts'
import { placePhoneSql } from '#kernel/catalogue/location-view.ts'
import type { StockMode } from '#kernel/time/types.ts'

/** A ticket of the demo's catalogue with a slot in which it is sold. Prices in cents for one ticket. */
export interface DemoOffer {
  activity: { id: string; slugName: string; label: string; mediaId: string | null }
  vendor: {
    id: string
    name: string
    slugName: string
    email: string | null
    placePhone: string | null
    address: string | null
  }
  partner: LegalIdentity | null
  ticket: {
    id: string
    label: string
    description: string
    publicPrice: number
    youpiizPrice: number
    buyingPrice: number
    fees: number
    minQuantity: number
  }
  mode: StockMode
  unlimited: boolean
  sendEmail: boolean
  email: string | null
  terms: string | null
  /** Places left in its slot; null: unlimited. */
  remaining: number | null
  slot: { stockId: string; startTs: number; endTs: number; kind: 'Fixed' | 'Flexible' }
}

const DAY_MS = 86_400_000

/**
 * Tickets that may be sold without spoiling the shop: public ones with a price, in slots from next week on with many
 * places. One offer for each ticket and some of its slots, always in the same order.
 */
export async function readDemoOffers(db: RegionDb, now: number): Promise<DemoOffer[]> {
  const { rows } = await db.query(OFFERS, [now + 7 * DAY_MS, now + 7 * DAY_MS])
  return rows.map((row) => JSON.parse(String(row.offer)))
}

const OFFERS = `
  select json_object(
    'activity', json_object('id', a.id, 'slugName', a.slug_name, 'label', a.label, 'mediaId', a.media_ids ->> 0),
    'vendor', json_object('id', v.id, 'name', v.name, 'slugName', v.slug_name, 'email', coalesce(b.email, v.contact ->> 'email'),
      'placePhone', (${placePhoneSql('v.id')}), 'address', null),
    'partner', json(v.legal_identity),
    'ticket', json_object('id', t.id, 'label', t.label, 'description', t.description, 'publicPrice', t.public_price,
      'youpiizPrice', t.youpiiz_price, 'buyingPrice', t.buying_price, 'fees', t.fees, 'minQuantity', t.min_quantity),
    'mode', b.mode, 'unlimited', json(iif(b.unlimited, 'true', 'false')), 'sendEmail', json(iif(b.send_email, 'true', 'false')),
    'email', b.email, 'terms', b.terms,
    'remaining', s.quantity - s.bought - s.reserved,
    'slot', json_object('stockId', s.id, 'startTs', s.start_ts, 'endTs', s.end_ts, 'kind', s.kind)) as offer
  from (
    select s.*, row_number() over (partition by s.batch_id order by s.start_ts, s.template_id) as turn from stock s
    where s.archived_at is null and s.visibility = 'Public' and s.end_ts > ?
      and (s.kind = 'Flexible' or s.start_ts > ?) and (s.quantity is null or s.quantity - s.bought - s.reserved >= 12)
  ) s
  join batch b on b.id = s.batch_id and b.archived_at is null and b.opens_at is null
  join ticket_info t on t.batch_id = b.id and t.archived_at is null and t.span = 1 and t.youpiiz_price > 0
  join activity a on a.id = b.activity_id and a.visibility = 'Public' and a.stock_type = 'Standard' and not a.cse
    and a.group_id is null
  join vendor v on v.id = a.vendor_id and v.visibility = 'Public' and v.group_id is null
  where s.turn <= 8 and (b.mode <> 'Pregenerated' or b.unlimited)
  order by a.id, t.position, t.label, s.turn`
