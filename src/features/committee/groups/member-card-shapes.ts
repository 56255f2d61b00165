import { z } from 'zod'
import { memberCardConfig } from '#contract/session-shapes.ts'
import { codeInput } from '#contract/shapes.ts'

/** Member-card rules as an administrator enters them: a short, trimmed prefix of every card's code. */
export const memberCardInput = z.strictObject({
  ...memberCardConfig.shape,
  memberCardCodePrefix: codeInput.max(20, 'Un préfixe a 20 caractères au plus.'),
})
