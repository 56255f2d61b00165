/** The calls of pages for premium committees, asked where the group has not the right. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import * as subsidies from '#features/catalogue/subsidies/contract.ts'
import * as committeePage from '#features/committee/committee-page/contract.ts'
import * as library from '#features/committee/library/contract.ts'
import * as mailings from '#features/committee/mailings/contract.ts'
import * as news from '#features/committee/news/contract.ts'
import * as polls from '#features/committee/polls/contract.ts'
import * as memberFields from '#features/people/member-fields/contract.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { rightInputs } from '../support/schema-cases.ts'
import { type CallSettings, openTestApp, type TestApp } from '../support/test-app.ts'

const closed = [403, { code: 'premiumClosed', message: refusalTexts.premiumClosed.message }]
const premium = Object.values<CallContract>(calls).filter((contract) => contract.premium)

let app: TestApp
let groupId: string
let callers: CallSettings[]
beforeAll(async () => {
  app = await openTestApp()
  // The right of the group above opens nothing here.
  const parent = await app.newGroup({ premium: true })
  groupId = (await app.newGroup({ parentPath: `ROOT/${parent.id}` })).id
  callers = [
    { as: await app.newMember({ groupId, adminOf: [groupId] }) },
    { as: await app.newMember({ isAdmin: true }) },
  ]
})
afterAll(() => app?.close())

/** Calls by which a committee that lost the right ends what it began. */
const open = ['/cse-admin/list-mailings', '/cse-admin/get-mailing', '/cse-admin/cancel-mailing']

test('every call of page, library, questions, mailings, news, polls and subsidies belongs to premium committees, except those that end a mailing', () => {
  const features = [committeePage, library, memberFields, mailings, news, polls, subsidies]
  const own = features.flatMap((contracts) =>
    Object.values<object>(contracts).flatMap((each) =>
      'contracts' in each ? Object.values<CallContract>(Object(each.contracts)) : [],
    ),
  )
  const closedPaths = premium.map(({ path }) => path)
  expect(own.map(({ path }) => path).sort()).toEqual([...closedPaths, ...open].sort())
  expect(own.length).toBeGreaterThan(5)
})

describe("without its group's premium right, a secretary and a super admin are refused", () => {
  test.each(premium.map((contract) => [contract.path, contract] as const))('%s', async (path, contract) => {
    const fitting = rightInputs(contract, (field) => (field === 'groupId' ? groupId : undefined))
    await expectNothingChanged(app, async () => {
      for (const caller of callers)
        for (const input of [{ groupId }, { groupId, surplus: true }, ...fitting]) {
          const response = await app.send(path, input, caller)
          const { error } = (await response.json()) as { error?: unknown }
          expect([response.status, error], JSON.stringify(input)).toEqual(closed)
        }
    })
  })
})
