import { defineFeature } from '#handler/feature.ts'
import { addFavouriteHandler } from './add-favourite.ts'
import { changeFavouriteMailsHandler } from './change-favourite-mails.ts'
import type * as contract from './contract.ts'
import { listFavouriteIdsHandler, listFavouritesHandler } from './list-favourites.ts'
import { removeFavouriteHandler } from './remove-favourite.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listFavouriteIds: listFavouriteIdsHandler,
    listFavourites: listFavouritesHandler,
    addFavourite: addFavouriteHandler,
    removeFavourite: removeFavouriteHandler,
    changeFavouriteMails: changeFavouriteMailsHandler,
  },
})
