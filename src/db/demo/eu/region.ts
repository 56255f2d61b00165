import type { DemoCatalogue } from '../catalogue.ts'
import { categories } from './categories.ts'
import { culture } from './culture.ts'
import { cultureVendors } from './culture-vendors.ts'
import { leisureVendors } from './leisure-vendors.ts'
import { outdoors } from './outdoors.ts'
import { parks } from './parks.ts'
import { sports } from './sports.ts'
import { wellness } from './wellness.ts'

export const euCatalogue: DemoCatalogue = {
  categories,
  vendors: [...cultureVendors, ...leisureVendors],
  activities: [...culture, ...outdoors, ...parks, ...sports, ...wellness],
  vendorOffers: [
    { vendor: 'compagnie-lac', label: 'Bienvenue au lac', discount: { type: 'Percent', percent: 8 } },
    { vendor: 'bains-ambre', label: 'Douceur de saison', discount: { type: 'Percent', percent: 6 } },
  ],
}
