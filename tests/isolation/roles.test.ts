/** Every call of the contract, from everyone who might send it: its access alone decides who gets an answer. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { Access } from '#contract/call.ts'
import { atLength } from '../support/at-length.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { callInputs, isShopPath, type ShopPath } from './call-inputs.ts'
import { isolationWorld, MARK, type Role, type RoleName, rolesWhere, type World } from './isolation-world.ts'

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

const paths = Object.keys(calls).filter(isShopPath)
const refusedBy = (path: ShopPath) => rolesWhere((role) => refusal(calls[path].access, role) !== null)
const admittedBy = (path: ShopPath) => rolesWhere((role) => refusal(calls[path].access, role) === null)

/**
 * The roles that try a call which answers them: all of them where the handlers are in this process. The Worker has the same
 * handlers, and each call of it answers one of its roles, by turns; in `check:long` all of them.
 */
function chooseAskers(path: ShopPath): [RoleName, Role][] {
  const admitted = admittedBy(path)
  const turns = inject('backEnd') === 'files' ? 1 : atLength(1, admitted.length)
  return admitted.filter((_, at) => (at + paths.indexOf(path)) % turns === 0)
}

/** The request of somebody who is there already, to be sent. */
async function prepareRequest(path: ShopPath, name: RoleName) {
  const caller = await world.callers[name]()
  return async () => {
    const response = await world.app.send(path, callInputs(world)[path][0], caller)
    return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() }
  }
}

// [C-ROLE-002] [C-RULE-064] [C-RULE-068]
test.each(paths.filter((path) => refusedBy(path).length > 0))(
  '%s refuses callers without the right, and changes nothing',
  async (path) => {
    const refused = refusedBy(path)
    const requests = await Promise.all(refused.map(([name]) => prepareRequest(path, name)))
    const answers = await expectNothingChanged(world.app, () => Promise.all(requests.map((send) => send())))
    for (const [at, [name, role]] of refused.entries()) {
      const code = refusal(calls[path].access, role) ?? 'notAdmin'
      const { status, message } = refusalTexts[code]
      const { text, ...answered } = answers[at] ?? { text: 'null' }
      expect({ ...answered, body: JSON.parse(text) }, name).toEqual({
        status,
        cookies: [],
        body: { error: { code, message } },
      })
    }
  },
)

describe.each(paths)('%s', (path) => {
  // [C-ROLE-002] [C-RULE-064] [C-RULE-068]
  test.each(chooseAskers(path))('answers %s', async (name, role) => {
    const outcome = callInputs(world)[path][1]
    const { status, text } = await (await prepareRequest(path, name))()
    const body = JSON.parse(text) as { res?: object; error?: { code: string } }
    if (outcome === 200) expect([status, Object.keys(body)], text).toEqual([200, ['res']])
    else expect([status, body.error?.code], text).toEqual([refusalTexts[outcome].status, outcome])
    // A super admin sees every activity, at its own address only.
    expect(text.includes(MARK)).toBe(false)
    if (path === '/get-session') {
      const type = role.is === 'visitor' ? 'visitor' : 'user'
      expect(body.res).toMatchObject({ session: { type } })
    }
  })
})
