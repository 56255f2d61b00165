/** Every call of the contract, from everyone who might send it: its access alone decides who gets an answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../src/api/calls.ts'
import type { Access, CallContract } from '../../src/contract/call.ts'
import { errorCatalogue } from '../../src/contract/errors.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { callInputs, isShopPath } from './call-inputs.ts'
import { isolationWorld, MARK, type Role, rolesWhere, type World } from './isolation-world.ts'

let world: World
beforeAll(async () => {
  world = await isolationWorld()
}, 120_000)
afterAll(() => world?.close(), 60_000)

/** Null when the call answers; else the generic refusal. */
function refusal(access: Access, { is, consumer }: Role): 'unauthenticated' | 'notAdmin' | null {
  switch (access) {
    case 'anyone':
    case 'visitor':
    case 'token':
      return null
    case 'catalogue':
      return is === 'visitor' && consumer ? 'unauthenticated' : null
    case 'session':
      return is === 'visitor' ? 'unauthenticated' : null
    case 'superAdmin':
    case 'committeeAdmin':
      return is === 'visitor' ? 'unauthenticated' : is === 'superAdmin' ? null : 'notAdmin'
  }
}

describe.each(Object.keys(calls).filter(isShopPath))('%s', (path) => {
  const contract: CallContract = calls[path]

  // [C-ROLE-002] [C-RULE-064] [C-RULE-068]
  test.each(rolesWhere(() => true))('from %s', async (name, role) => {
    const { app, callers } = world
    const [input, outcome] = callInputs(world)[path]
    const caller = await callers[name]()
    const refused = refusal(contract.access, role)
    const send = async () => {
      const response = await app.send(path, input, caller)
      return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() }
    }
    const { status, text, cookies } = await (refused ? expectNothingChanged(app, send) : send())
    const body = JSON.parse(text) as { res?: object; error?: { code: string } }
    if (refused) {
      const { message } = errorCatalogue[refused]
      expect([status, body]).toEqual([errorCatalogue[refused].status, { error: { code: refused, message } }])
      expect(cookies).toEqual([])
    } else if (outcome === 200) expect([status, Object.keys(body)], text).toEqual([200, ['res']])
    else expect([status, body.error?.code], text).toEqual([errorCatalogue[outcome].status, outcome])
    // A super admin sees every activity, at its own address only.
    expect(text.includes(MARK)).toBe(false)
    if (path === '/get-session') {
      const type = role.is === 'visitor' ? 'visitor' : 'user'
      expect(body.res).toMatchObject({ session: { type } })
    }
  })
})
