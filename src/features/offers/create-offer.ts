import { handleOffice } from '../../handler/handle-office.ts'
import { newId } from '../../lib/new-id.ts'
import { offer } from '../stock/tables.ts'
import { createOffer } from './contract.ts'
import { columnsOf, officeOfferOf, staleBests, targetGuards } from './offer-rows.ts'

export const createOfferHandler = handleOffice(createOffer, async (ctx, fields) => {
  const { db, now } = ctx
  const row = { ...columnsOf(fields), id: newId('o'), createdAt: now, updatedAt: now }
  return ctx.commit(
    {
      steps: [...targetGuards(fields.target), db.orm.insert(offer).values(row), staleBests(fields.target, now)],
      audit: { target: row.id, after: { ...fields, updatedAt: now } },
      changesCatalogue: true,
    },
    { offer: officeOfferOf(row) },
  )
})
