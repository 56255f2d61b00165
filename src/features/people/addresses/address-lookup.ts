import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { findWrongPair, wrongPairText } from '#kernel/catalogue/gazetteer/check-pair.ts'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { addressLookup } from './contract.ts'
import { askNationalService } from './national-service.ts'
import { lookUpOffline, typedPair } from './offline-lookup.ts'
import { MIN_LETTERS, type Place, toSuggestion } from './suggestion.ts'

export const addressLookupHandler = handleOffice(addressLookup, async (ctx, { input }) => {
  if (input.length < MIN_LETTERS) return { suggestions: [], remark: null }
  const [places, gazetteer] = await Promise.all([placesLike(ctx, input), loadGazetteer()])
  const pair = typedPair(input)
  const wrong = pair && findWrongPair(gazetteer, pair.postalCode, pair.city)
  return { suggestions: places.map(toSuggestion), remark: wrong && wrongPairText(wrong) }
})

/** Asks the national service where one is configured; uses the bundled places if none is, or while it fails (D47). */
async function placesLike({ platform, region, requestId }: OfficeReadContext, input: string): Promise<Place[]> {
  const offline = async () => lookUpOffline(await loadGazetteer(), region.zone, input)
  const url = platform.config.addressSearchUrl
  if (url === null) return offline()
  try {
    return await askNationalService(platform, url, input)
  } catch (error) {
    platform.log('warn', 'address-lookup.failed', { requestId, error: String(error) })
    return offline()
  }
}
