import { type HttpMember, newHttpMembers } from './http-shop.ts'
import { type RunningShop, type ShopSettings, startShop } from './running-shop.ts'
import { newShop, type Sale, type Sold } from './shop.ts'

export interface ServedSale {
  shop: RunningShop
  members: HttpMember[]
  sold: Sold
}

/** A running shop with one ticket on sale in region eu, and members who want it; `prepare` comes after them, in eu only. */
export async function startSale(buyers: number, sale: Sale, settings: ShopSettings = {}): Promise<ServedSale> {
  let members: HttpMember[] = []
  let sold: Sold | undefined
  const shop = await startShop({
    demo: false,
    ...settings,
    prepare: async (db) => {
      if (db.region !== 'eu') return
      members = await newHttpMembers(db, buyers)
      sold = await newShop({ db: () => db }).sell(sale)
      await settings.prepare?.(db)
    },
  })
  if (!sold) throw new Error('Nothing is on sale.')
  return { shop, members, sold }
}
