import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getActivityHandler } from './get-activity.ts'
import { getCat3Handler } from './get-cat3.ts'
import { getVendorHandler } from './get-vendor.ts'
import { listActivityHandler } from './list-activity.ts'
import { listCat1Handler } from './list-cat1.ts'
import { listCat2Handler } from './list-cat2.ts'
import { listCat3Handler } from './list-cat3.ts'
import { searchCityHandler } from './search-city.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listCat1: listCat1Handler,
    listCat2: listCat2Handler,
    listCat3: listCat3Handler,
    getCat3: getCat3Handler,
    listActivity: listActivityHandler,
    getActivity: getActivityHandler,
    getVendor: getVendorHandler,
    searchCity: searchCityHandler,
  },
})
