import { z } from 'zod'
import { postalAddress } from '#contract/catalogue-shapes.ts'
import { officeCall } from '#contract/office-call.ts'

export const addressLookup = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/address-lookup',
  management: true,
  summary: 'Addresses that begin like what was typed',
  effect: 'read',
  input: z.strictObject({ input: z.string().trim().max(200) }),
  result: z.object({
    suggestions: z.array(
      z.object({ address: postalAddress, placeId: z.string(), main: z.string(), secondary: z.string() }),
    ),
    /** Why the typed postal code and city are not one place's, for the operator; null if they may be. */
    remark: z.string().nullable(),
  }),
  errors: [],
})
