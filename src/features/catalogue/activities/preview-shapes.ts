import { z } from 'zod'
import { vendorVisibility } from '#contract/catalogue-shapes.ts'
import { id, shortText } from '#contract/shapes.ts'
import { longText, url } from '#features/catalogue/vendors/vendor-shapes.ts'
import { storedAddress } from './activity-shapes.ts'

/** What a form holds of an activity that is not saved: any text may be empty yet. What members never see is left out. */
export const activityDraft = z.strictObject({
  vendorId: id,
  catIds: z.array(id).max(50),
  label: shortText,
  slugName: shortText,
  cse: z.boolean(),
  memberMayCancel: z.boolean().default(false),
  forChildren: z.boolean().default(false),
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

/** As whom the page is looked at. */
export const previewReader = z.strictObject({
  /** Any member of this group; null: a visitor. */
  groupId: id.nullable(),
  /** Of the draft. */
  visibility: vendorVisibility,
})

/** What this reader would find in the shop. */
export const seenByReader = z.object({
  /** Why there is no page for them; null: there is one. */
  unseen: z.enum(['notPublic', 'vendorNotPublic', 'membersOnly', 'otherGroup', 'notPremium']).nullable(),
  /** In lists and in the search, too. */
  isListed: z.boolean(),
  /** Else it is a premium one without prices and booking. */
  hasPrices: z.boolean(),
})
