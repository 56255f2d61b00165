import { z } from 'zod'
import { memberCardConfig } from '#contract/session-shapes.ts'

/** As an administrator writes it: the start of every card's code is short and has no space around it. */
export const memberCardInput = z.strictObject({
  ...memberCardConfig.shape,
  memberCardCodePrefix: z.string().trim().max(20, 'Un préfixe a 20 caractères au plus.'),
})
