import { defineFeature } from '#handler/feature.ts'
import { addFavouriteHandler } from './add-favourite.ts'
import { changeFavouriteMailsHandler } from './change-favourite-mails.ts'
import type * as contract from './contract.ts'
import { listFavouriteIdsHandler, listFavouritesHandler } from './list-favourites.ts'
import { removeFavouriteHandler } from './remove-favourite.ts'
import { watchFavourites } from './watch-favourites.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listFavouriteIds: listFavouriteIdsHandler,
    listFavourites: listFavouritesHandler,
    addFavourite: addFavouriteHandler,
    removeFavourite: removeFavouriteHandler,
    changeFavouriteMails: changeFavouriteMailsHandler,
  },
  periodicJobs: [{ kind: 'watch-favourites', everyMs: 600_000, leaseMs: 120_000, run: watchFavourites }],
})
