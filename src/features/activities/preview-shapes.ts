import { z } from 'zod'
import { id, shortText } from '../../contract/shapes.ts'
import { longText, url } from '../vendors/vendor-shapes.ts'
import { storedAddress } from './activity-shapes.ts'

/** What a form holds of an activity that is not saved: any text may be empty yet. What members never see is left out. */
export const activityDraft = z.strictObject({
  vendorId: id,
  catIds: z.array(id).max(50),
  label: shortText,
  slugName: shortText,
  cse: z.boolean(),
  groupId: id.optional(),
  mediaIds: z.array(id).max(60),
  markdown: longText,
  headerOverride: longText.optional(),
  externalUrl: url.optional(),
  promoCodeStock: z
    .strictObject({
      discount: shortText,
      description: longText,
      content: shortText.nullable(),
      link: url.nullable(),
    })
    .optional(),
  memberCardStock: z
    .strictObject({ discount: shortText, description: longText, ctaText: shortText, ctaUrl: z.string().max(500) })
    .optional(),
  address: storedAddress,
})
