import { handleOffice } from '#handler/handle-office.ts'
import { vatTerritory } from '#kernel/invoices/vat-table.ts'
import { getVatPlace } from './contract.ts'

/** Places of an activity as members find them: its own, the chosen one of its partner, or all of its partner's. */
const placesSql = `select l.postal_code, l.city, l.country from activity a join location l
    on (a.address_type = 'Manual' and l.activity_id = a.id)
    or (a.address_type in ('Vendor', 'AtHome') and l.vendor_id = a.vendor_id
      and (a.vendor_location_id is null or a.vendor_location_id = l.id))
  where a.id = ? order by l.position limit 50`

const optionsSql = `select distinct o.label from ticket_option o
    join ticket_info t on t.id = o.ticket_info_id join batch b on b.id = t.batch_id
  where b.activity_id = ? and o.archived_at is null and t.archived_at is null order by o.label limit 200`

/** Territory that all places of the activity have in common; null where they differ or none is French. */
export const getVatPlaceHandler = handleOffice(getVatPlace, async ({ db }, { activityId }, fail) => {
  const [known, places, options] = await Promise.all([
    db.query('select 1 from activity where id = ?', [activityId]),
    db.query(placesSql, [activityId]),
    db.query(optionsSql, [activityId]),
  ])
  if (known.rows.length === 0) return fail('activityNotFound')
  const french = places.rows.map(({ postal_code: code, country }) =>
    isFrance(country) ? vatTerritory(String(code ?? '')) : null,
  )
  const [first] = places.rows
  const territory = new Set(french).size === 1 ? (french[0] ?? null) : null
  return {
    territory,
    place: first?.postal_code ? `${first.postal_code} ${first.city ?? ''}`.trim() : null,
    options: options.rows.map(({ label }) => String(label)),
  }
})

/** A place without a country is French, as everywhere in the catalogue. */
const isFrance = (country: unknown): boolean =>
  country === null || country === '' || /^(fr|fra|france|monaco)$/i.test(String(country).trim())
