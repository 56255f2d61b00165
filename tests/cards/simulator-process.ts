// A simulator of its own process, for tests that kill it: node simulator-process.ts <database url> <webhook url>
import { stripeSimulator } from '#simulators/stripe/simulator.ts'
import { openStripeStore } from '#simulators/stripe/store.ts'
import { serveHono } from '../support/serve-hono.ts'

const [databaseUrl = '', webhookUrl = '', webhookSecret = ''] = process.argv.slice(2)
const store = await openStripeStore(databaseUrl)
const simulator = stripeSimulator({ store, webhookUrl: () => webhookUrl, webhookSecret, retryMs: 10 })
const served = await serveHono(simulator.app)
await simulator.resume()
process.stdout.write(`${served.url}\n`)
