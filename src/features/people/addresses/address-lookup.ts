import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { addressLookup } from './contract.ts'
import { askNationalService } from './national-service.ts'
import { lookUpOffline } from './offline-lookup.ts'
import { MIN_LETTERS, type Place, toSuggestion } from './suggestion.ts'

export const addressLookupHandler = handleOffice(addressLookup, async (ctx, { input }) => {
  if (input.length < MIN_LETTERS) return { suggestions: [] }
  return { suggestions: (await placesLike(ctx, input)).map(toSuggestion) }
})

/** Asks the national service where one is configured; uses the bundled cities if none is, or while it fails (D47). */
async function placesLike({ platform, db, requestId }: OfficeReadContext, input: string): Promise<Place[]> {
  const url = platform.config.addressSearchUrl
  if (url === null) return lookUpOffline(db, input)
  try {
    return await askNationalService(platform, url, input)
  } catch (error) {
    platform.log('warn', 'address-lookup.failed', { requestId, error: String(error) })
    return lookUpOffline(db, input)
  }
}
