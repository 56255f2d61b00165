import { sealStep } from '#features/people/passkey-proof/sealed-step.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { addressKey } from '#lib/address-key.ts'
import { getLoginOptions, startEmployerLogin } from './contract.ts'
import { employerClient } from './employer.ts'
import type { LoginFlow } from './login-flow.ts'
import { callbackUri, providerHere } from './stored-provider.ts'

export const getLoginOptionsHandler = handle(getLoginOptions, async (ctx) => {
  const provider = await providerHere(ctx)
  return { employer: provider ? { label: provider.label } : null }
})

export const startEmployerLoginHandler = handle(startEmployerLogin, async (ctx, _input, fail) => {
  await countAttempt(ctx, { 'employer-login address': addressKey(ctx.clientAddress) })
  const { groupId, issuer, clientId } = (await providerHere(ctx)) ?? fail('employerLoginOff')
  const redirectUri = callbackUri(ctx.origin)
  try {
    const { url, passage } = await employerClient(ctx.platform, issuer).leave({ issuer, clientId, redirectUri })
    const flow: LoginFlow = { groupId, issuer, clientId, ...passage }
    return { url, flow: await sealStep(ctx, 'employer-login', flow) }
  } catch (error) {
    ctx.platform.log('warn', 'employer-login.unreachable', { requestId: ctx.requestId, groupId, error: String(error) })
    return fail('employerUnreachable')
  }
})
