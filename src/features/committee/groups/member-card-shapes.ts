import { z } from 'zod'
import { memberCardConfig } from '#contract/session-shapes.ts'

/** Member-card rules as an administrator enters them: a short, trimmed prefix of every card's code. */
export const memberCardInput = z.strictObject({
  ...memberCardConfig.shape,
  memberCardCodePrefix: z.string().trim().max(20, 'Un préfixe a 20 caractères au plus.'),
})
