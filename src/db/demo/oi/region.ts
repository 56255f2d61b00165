import type { DemoCatalogue } from '../catalogue.ts'
import { activities } from './activities.ts'
import { categories, vendors } from './places.ts'

export const oiCatalogue: DemoCatalogue = {
  categories,
  vendors,
  activities,
  vendorOffers: [{ vendor: 'guides-fournaise', label: 'Saison fraîche', discount: { type: 'Percent', percent: 8 } }],
}
