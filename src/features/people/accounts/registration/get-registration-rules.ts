import { committeesThatWrite } from '#features/people/consents/committee-mails.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { addressKey } from '#lib/address-key.ts'
import { getRegistrationRules } from '../contract.ts'
import { groupOfCode, memberCardRules } from './registration.ts'

/**
 * Tells the form whether the code asks for a member card (D40) and which committees will write. Counted like
 * registering, so that codes are guessed here no faster.
 */
export const getRegistrationRulesHandler = handle(getRegistrationRules, async (ctx, { registrationCode }, fail) => {
  await countAttempt(ctx, { 'registration-rules address': addressKey(ctx.clientAddress) })
  const group = groupOfCode(ctx, registrationCode)
  if (!group) return fail('registrationCodeUnknown')
  const { memberCardCodeRequiredOnRegister, memberCardCodePrefix } = memberCardRules(ctx, group)
  return {
    memberCardConfig: { memberCardCodeRequiredOnRegister, memberCardCodePrefix },
    committees: committeesThatWrite(ctx, group.id),
  }
})
