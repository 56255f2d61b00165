import { type Context, Hono } from 'hono'
import type { RouteEnv } from '#handler/manifest/route-env.ts'
import { readText } from '#lib/read-body.ts'
import { buildApplePass } from './apple-pass.ts'
import { loadPasses } from './load-passes.ts'
import {
  changedPasses,
  deviceIdInput,
  deviceLogInput,
  findPassChange,
  isPassWithToken,
  registerDevice,
  registrationInput,
  unregisterDevice,
  WALLET_PATH,
} from './pass-service.ts'

const MAX_BODY_BYTES = 16 * 1024
/** Limits of the phones' error reports that are logged for the operator. */
const MOST_LINES = 10
const MOST_SIGNS = 300

const DEVICE = `${WALLET_PATH}/v1/devices/:deviceId/registrations/:passType`
const PASS = `${WALLET_PATH}/v1/passes/:passType/:serial`

const empty = (c: Context<RouteEnv>, status: 200 | 201 | 204 | 304 | 400 | 401 | 404 | 413 | 429) =>
  c.body(null, status, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })

/** True if the ids are well-formed and the pass type is ours. */
const isKnown = (c: Context<RouteEnv>): boolean =>
  c.req.param('passType') === c.var.platform.wallets.apple?.passTypeId &&
  (c.req.param('deviceId') === undefined || deviceIdInput.safeParse(c.req.param('deviceId')).success)

/** Token by which a phone proves its pass. */
const passToken = (c: Context<RouteEnv>): string =>
  /^ApplePass (\S{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''

/** The pass named in the URL with its last change, if the phone knows its token. */
async function provenPass(c: Context<RouteEnv>) {
  const ctx = await c.var.context()
  const serial = c.req.param('serial') ?? ''
  const updatedAt = isKnown(c) ? await findPassChange(ctx.db, serial, passToken(c)) : null
  return updatedAt === null ? null : { ctx, serial, updatedAt }
}

/** The body as this schema parses it; undefined if it is invalid. */
async function readJson<Shape>(c: Context<RouteEnv>, schema: { safeParse(value: unknown): { data?: Shape } }) {
  const text = await readText(c.req.raw, MAX_BODY_BYTES)
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** Whole seconds, the precision of `Last-Modified`. */
const seconds = (ts: number) => Math.floor(ts / 1000)

/** Apple's web service for passes, at the paths that Apple defines ("PassKit Web Service", version 1). */
export const deviceRoutes = new Hono<RouteEnv>()
  .post(`${DEVICE}/:serial`, async (c) => {
    const found = await provenPass(c)
    if (!found) return empty(c, 401)
    const body = await readJson(c, registrationInput)
    if (!body) return empty(c, 400)
    const { ctx, serial, updatedAt } = found
    const device = { deviceId: c.req.param('deviceId'), serial, pushToken: body.pushToken }
    const outcome = await registerDevice(ctx.db, device, { updatedAt, now: ctx.now })
    return empty(c, outcome === 'full' ? 429 : outcome === 'new' ? 201 : 200)
  })
  .delete(`${DEVICE}/:serial`, async (c) => {
    const found = await provenPass(c)
    if (!found) return empty(c, 401)
    await unregisterDevice(found.ctx.db, c.req.param('deviceId'), found.serial)
    return empty(c, 200)
  })
  .get(DEVICE, async (c) => {
    if (!isKnown(c)) return empty(c, 404)
    const { db } = await c.var.context()
    const since = Number(c.req.query('passesUpdatedSince') ?? 0)
    if (!Number.isSafeInteger(since)) return empty(c, 400)
    const changed = await changedPasses(db, c.req.param('deviceId'), since)
    const last = changed.at(-1)
    if (!last) return empty(c, 204)
    const body = { serialNumbers: changed.map(({ serial }) => serial), lastUpdated: String(last.updatedAt) }
    return c.json(body, 200, { 'cache-control': 'no-store' })
  })
  .get(PASS, async (c) => {
    const found = await provenPass(c)
    const { apple } = c.var.platform.wallets
    if (!found || !apple) return empty(c, 401)
    const { ctx, serial, updatedAt } = found
    const since = Date.parse(c.req.header('if-modified-since') ?? '')
    if (seconds(updatedAt) <= seconds(since)) return empty(c, 304)
    const token = passToken(c)
    const [loaded] = await loadPasses(ctx, await isPassWithToken(serial, token), 1)
    if (!loaded) return empty(c, 401)
    const service = { url: `${ctx.origin}${WALLET_PATH}`, token }
    return c.body(await buildApplePass({ apple, compute: c.var.platform.compute }, loaded.pass, service), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/vnd.apple.pkpass',
      'last-modified': new Date(seconds(updatedAt) * 1000).toUTCString(),
    })
  })
  .post(`${WALLET_PATH}/v1/log`, async (c) => {
    const { platform, requestId, connection } = c.var
    if (!(await platform.floodGuard(`wallet-log:${connection.clientAddress}`))) return empty(c, 429)
    const body = await readJson(c, deviceLogInput)
    if (!body) return empty(c, 400)
    // Removes long words, since URLs in the lines identify devices and passes.
    const safe = (line: string) => line.replace(/[\w.-]{20,}/g, '…').slice(0, MOST_SIGNS)
    for (const line of body.logs.slice(0, MOST_LINES))
      platform.log('warn', 'wallet.device', { requestId, text: safe(line) })
    return empty(c, 200)
  })
