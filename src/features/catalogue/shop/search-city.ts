import { handle } from '#handler/handle.ts'
import { exactPlace, findPlaces, placeLabel } from '#kernel/catalogue/gazetteer/find-places.ts'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { searchCity } from './contract.ts'

const mostResults = 10

export const searchCityHandler = handle(searchCity, async ({ region }, { query }) => {
  const gazetteer = await loadGazetteer()
  return {
    list: findPlaces(gazetteer, query, region.zone, mostResults).map((found) => {
      const { name, lat, lng } = found.place
      // The first of several with one name is the one found again by its name alone.
      const isFirst = exactPlace(gazetteer, name, region.zone)?.place === found.place
      return { description: placeLabel(found), city: isFirst ? name : placeLabel(found), lat, lng }
    }),
  }
})
