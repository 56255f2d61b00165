import type { CallPath } from '#api/calls.ts'
import { type CallInput, type CallResult, ClientError } from '#api/client.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import type { CardEvent } from '#kernel/cards/card-event.ts'
import { createCaptcha } from '#server/calls/captcha.ts'
import { runDueJobs } from '#server/jobs/job-runner.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import type { CliWorld } from '../support/cli-world.ts'
import { fakeCards } from '../support/fake-cards.ts'
import { one } from './moving-world.ts'
import { HOST } from './tenant-data.ts'

/** A server of the world with a card provider in memory: what people, partners and the provider do while a tenant moves. */
export async function crossingWorld(world: CliWorld, parts: object = {}) {
  const cards = fakeCards()
  const parseWebhook = async (body: string): Promise<CardEvent> => JSON.parse(body) as CardEvent
  const shop = await world.serve({ parts: { cards: { ...cards, parseWebhook }, ...parts } })
  const captcha = createCaptcha(shop.platform.config.appKey)

  /** A call on the tenant's site, by the person of this session or by nobody. Throws `ClientError` for a refusal. */
  async function call<Path extends CallPath>(
    path: Path,
    input: CallInput<Path>,
    who?: string,
  ): Promise<CallResult<Path>> {
    const headers = {
      'content-type': 'application/json',
      'x-captcha-token': captcha.issue(Date.now()),
      ...(who === undefined ? {} : { cookie: `session=session-of-${who}` }),
    }
    const response = await shop.fetch(HOST, `/api${path}`, { method: 'POST', headers, body: encodeWire(input) })
    const { res, error } = decodeWire(await response.text()) as {
      res?: CallResult<Path>
      error?: { code: string; message: string }
    }
    if (error || res === undefined) throw new ClientError(error?.code ?? 'none', response.status, error?.message ?? '')
    return res
  }

  /** The card provider's event at the product's door; the status that it gets. */
  const webhook = async (event: CardEvent): Promise<number> =>
    (await shop.fetch('webhooks.example', '/webhooks/stripe', { method: 'POST', body: JSON.stringify(event) })).status

  return {
    ...shop,
    cards,
    call,
    webhook,
    runJobs: (region: string) => runDueJobs(shop.platform, createRegionStates(), region),
  }
}

/** A region's data of a purchase: the attempt's status, its tickets, the events and failures that name it. */
export const purchaseIn = (world: CliWorld, region: string, paymentId: string) =>
  one(
    world.db(region),
    `select (select status from attempt where payment_id = '${paymentId}') as status,
       (select count(*) from entry e join order_item o on o.id = e.order_item_id join attempt a on a.id = o.attempt_id
          where a.payment_id = '${paymentId}') as tickets,
       (select count(*) from webhook_event where payment_id = '${paymentId}') as events,
       (select count(*) from order_failure where dedupe_key like '%${paymentId}%') as failures`,
  )
