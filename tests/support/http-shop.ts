import { join } from 'node:path'
import type { CallPath } from '#api/calls.ts'
import type { CallInput, CallResult } from '#api/client.ts'
import { ClientError } from '#api/client.ts'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import type { RegionDb } from '#db/region-db.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { addRoot } from './back-ends/root-group.ts'
import type { RunningShop } from './running-shop.ts'

export const SHOP_HOST = 'hoobiiz.localhost'

/** Someone signed in, for calls over HTTP. */
export interface HttpMember {
  userId: string
  email: string
  cookie: string
}

export const openRegion = (dataDir: string, region = 'eu'): Promise<RegionDb> =>
  openFileDb({ region, url: `file:${join(dataDir, `${region}.db`)}`, synchronous: 'NORMAL' })

/** Prepares a data folder before its server starts: migrated, ROOT there, then `fill`. */
export async function prepareRegion<T>(dataDir: string, fill: (db: RegionDb) => Promise<T>): Promise<T> {
  const db = await openRegion(dataDir)
  await migrateDb(db, 'drizzle')
  await addRoot(db)
  const filled = await fill(db)
  db.close()
  return filled
}

function newPerson() {
  const userId = newId('u')
  return { userId, email: `${userId}@exemple.test`, sessionId: newId('u') + newId('u') }
}

/** People with a session on the shop's host, in one write. */
export async function newHttpMembers(
  db: RegionDb,
  count: number,
  facts: Partial<typeof user.$inferInsert> = {},
): Promise<HttpMember[]> {
  const now = Date.now()
  const members = Array.from({ length: count }, newPerson)
  const rows = await Promise.all(
    members.map(async ({ userId, sessionId }) => ({
      userId,
      idHash: await sha256Hex(sessionId),
      host: SHOP_HOST,
      expiresAt: now + 86_400_000,
      createdAt: now,
    })),
  )
  await db.write([
    db.orm.insert(user).values(
      members.map(({ userId, email }) => ({
        id: userId,
        email,
        groupId: 'ROOT',
        firstName: 'Marie',
        lastName: 'Duval',
        createdAt: now,
        updatedAt: now,
        ...facts,
      })),
    ),
    db.orm.insert(session).values(rows),
  ])
  return members.map(({ userId, email, sessionId }) => ({ userId, email, cookie: `session=${sessionId}` }))
}

/** Makes a call as a member; throws `ClientError` for a refusal and whatever fetch throws for a server that is gone. */
export async function httpCall<Path extends CallPath>(
  server: Pick<RunningShop, 'fetch'>,
  member: HttpMember,
  path: Path,
  input: CallInput<Path>,
  headers: Record<string, string> = {},
): Promise<CallResult<Path>> {
  const response = await server.fetch(`/api${path}`, {
    host: SHOP_HOST,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: member.cookie, ...headers },
    body: JSON.stringify(input),
  })
  const body = (await response.json()) as { res?: CallResult<Path>; error?: { code: string; message: string } }
  if (body.res === undefined)
    throw new ClientError(body.error?.code ?? 'serverError', response.status, body.error?.message ?? '')
  return body.res
}

/** Confirms a payment at the card simulator, as the page does; answers the payment's status. */
export async function payByCard(
  server: Pick<RunningShop, 'fetch'>,
  payment: { paymentId: string; paymentClientSecret: string },
  number = '4242424242424242',
): Promise<string> {
  const body = new URLSearchParams({
    client_secret: payment.paymentClientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2031',
    'payment_method_data[card][cvc]': '123',
  })
  const response = await server.fetch(`/_dev/stripe/v1/payment_intents/${payment.paymentId}/confirm`, {
    host: SHOP_HOST,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
  const answer = (await response.json()) as { status?: string; error?: { code: string } }
  return answer.status ?? answer.error?.code ?? 'unknown'
}
