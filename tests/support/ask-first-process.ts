// A refund without the rule that its row comes first, in a process that a test kills: node ask-first-process.ts <provider>
// <payment> <key>. Nobody knows afterwards whether it was made, so that the operator asks for another one.
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { SIMULATOR_SECRET_KEY } from '#simulators/keys.ts'

const [apiBase = '', paymentId = '', key = ''] = process.argv.slice(2)
const provider = createCardProvider({
  secretKey: SIMULATOR_SECRET_KEY,
  webhookSecret: 'whsec_none',
  apiBase,
  maxNetworkRetries: 0,
})
await provider.refund({ paymentId, key, amountCents: 800 })
