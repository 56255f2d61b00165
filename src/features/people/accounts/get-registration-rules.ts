import { committeesThatWrite } from '#features/people/consents/committee-mails.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { addressKey } from '#lib/address-key.ts'
import { getRegistrationRules } from './contract.ts'
import { groupOfCode, memberCardRules } from './registration.ts'

/** The form asks for a member card as soon as the code asks for one (D40), and names the committees that will write. Codes are guessed here no faster than by registering. */
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
