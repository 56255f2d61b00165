import { unzipSync } from 'fflate'
import { standInWallets } from '#platform/config/wallet-config.ts'
import { createWalletServices } from '#simulators/wallet/wallet-services.ts'
import { giftWorld } from './gift-world.ts'
import { runJobs } from './shop-jobs.ts'
import type { Member } from './test-app.ts'

export const PASS_TYPE = 'pass.test.guichet.billet'

export interface PassContent {
  serialNumber: string
  webServiceURL: string
  authenticationToken: string
  voided?: true
  barcodes?: { message: string }[]
  eventTicket: Record<'secondaryFields' | 'auxiliaryFields', { key: string; value: string }[]>
}

/** A shop whose tickets go into wallets, and what the wallets' services were asked. */
export async function passWorld() {
  const services = createWalletServices()
  const world = await giftWorld({ wallets: standInWallets(Date.now, services) })
  const { app, marie, db } = world

  const faults = () => JSON.stringify(app.platform.logged.filter(({ event }) => /failed$/.test(event)))
  const contentIn = async (answer: Response): Promise<PassContent> => {
    if (answer.status !== 200) throw new Error(`No pass, but ${answer.status}. ${faults()}`)
    return JSON.parse(new TextDecoder().decode(unzipSync(new Uint8Array(await answer.arrayBuffer()))['pass.json']))
  }
  const apple = async (ticketId: string, as: Member = marie) =>
    contentIn(await app.fetch(`/billets/${ticketId}/billet.pkpass`, { as }))
  const google = (ticketId: string, as: Member = marie) =>
    app.fetch(`/billets/${ticketId}/google-wallet`, { as, redirect: 'manual' })

  /** As a phone asks that holds this pass. */
  const ask = (
    method: string,
    path: string,
    { token, body, since }: { token?: string; body?: object; since?: string } = {},
  ) =>
    app.fetch(`/wallet/v1/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: {
        ...(token === undefined ? {} : { authorization: `ApplePass ${token}` }),
        ...(since === undefined ? {} : { 'if-modified-since': since }),
      },
    })
  const device = (id: string, serial = '') =>
    `devices/${id}/registrations/${PASS_TYPE}${serial === '' ? '' : `/${serial}`}`
  const register = (pass: PassContent, id = 'phone-1', pushToken = 'ab12') =>
    ask('POST', device(id, pass.serialNumber), { token: pass.authenticationToken, body: { pushToken } })
  const renew = (pass: PassContent, since?: string) =>
    ask('GET', `passes/${PASS_TYPE}/${pass.serialNumber}`, {
      token: pass.authenticationToken,
      ...(since === undefined ? {} : { since }),
    })

  /** Runs the look at passes that are due, as every minute does. */
  const look = async () => {
    await db.write([
      {
        sql: `insert into job (id, kind, payload, run_at, created_at) values (?, 'update-passes', '{}', 0, 0)`,
        args: [`look-${crypto.randomUUID()}`],
      },
    ])
    await runJobs(app)
    if (faults() !== '[]') throw new Error(faults())
  }
  const pushes = () => services.asked.filter(({ url }) => url.endsWith('/push')).map(({ body }) => JSON.parse(body))
  const objects = () =>
    services.asked.filter(({ url }) => url.includes('/eventTicketObject/')).map(({ body }) => JSON.parse(body))
  const passes = async () => (await db.query('select * from wallet_pass order by wallet, serial')).rows

  return { ...world, services, apple, google, ask, device, register, renew, contentIn, look, pushes, objects, passes }
}
