import { z } from 'zod'
import { vendorVisibility } from '#contract/catalogue-shapes.ts'
import { id, shortText } from '#contract/shapes.ts'
import { longText, url } from '#features/catalogue/vendors/vendor-shapes.ts'
import { activityState } from './activity-shapes.ts'

/** Fields of an unsaved form; any text may still be empty. Fields that members never see are left out. */
export const activityDraft = activityState.omit({ comments: true, visibility: true, publishAt: true }).extend({
  label: shortText,
  slugName: shortText,
  memberMayCancel: z.boolean().default(false),
  forChildren: z.boolean().default(false),
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
})

/** Person through whose eyes the page is previewed. */
export const previewReader = z.strictObject({
  /** Any member of this group; null for a visitor. */
  groupId: id.nullable(),
  /** Visibility of the draft. */
  visibility: vendorVisibility,
})

/** Result of the preview: what this reader would find in the shop. */
export const seenByReader = z.object({
  /** Why they have no page; null if they have one. */
  unseen: z.enum(['notPublic', 'vendorNotPublic', 'membersOnly', 'otherGroup', 'notPremium']).nullable(),
  /** True if lists and the search show it, too. */
  isListed: z.boolean(),
  /** False for a premium activity shown without prices and booking. */
  hasPrices: z.boolean(),
})
