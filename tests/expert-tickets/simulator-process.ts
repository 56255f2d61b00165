// A simulator of its own process, for tests that kill it: node simulator-process.ts <database url>
import { experticketSimulator } from '#simulators/experticket/simulator.ts'
import { openExperticketStore } from '#simulators/experticket/store.ts'
import { serveHono } from '../support/serve-hono.ts'

const store = await openExperticketStore(process.argv[2] ?? '')
const served = await serveHono(experticketSimulator({ store }))
process.stdout.write(`${served.url}\n`)
