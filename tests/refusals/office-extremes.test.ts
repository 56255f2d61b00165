/** Whatever the schema of an office call lets through, its handler knows what to do with: moments, lists and fields left out. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { isShopPath } from '../isolation/call-inputs.ts'
import { createExamples } from '../isolation/office-examples.ts'
import { edgeInputs, inputSchema, type JsonSchema, rightInputs } from '../support/schema-cases.ts'
import { newShop } from '../support/shop.ts'
import { type CallSettings, openTestApp, type TestApp } from '../support/test-app.ts'

const contracts: CallContract[] = Object.values(calls).filter(({ path }) => !isShopPath(path))
const DAY = 86_400_000

let app: TestApp
let admin: CallSettings
let known: Record<string, unknown>
beforeAll(async () => {
  app = await openTestApp()
  const cards = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  const group = await app.newGroup({ premium: true, memberCardConfig: cards })
  admin = { as: await app.newMember({ isAdmin: true }) }
  const things = await createExamples(app, admin, group.id)
  const sold = await newShop(app).sell()
  known = {
    ...things,
    groupId: group.id,
    activityId: sold.activityId,
    stockId: sold.slotIds[0],
    stockIds: sold.slotIds[0],
    ticketInfoId: sold.ticketId,
    userId: (await app.newMember({ groupId: group.id })).userId,
    day: '2026-06-10',
    from: '2026-06-10',
    to: '2026-06-11',
  }
})
afterAll(() => app?.close())

const isMoment = ({ type, minimum, maximum }: JsonSchema) =>
  (type === 'integer' || type === 'number') && minimum === 0 && maximum !== undefined && maximum > 1e15

type Change = (schema: JsonSchema, value: unknown, isRequired: boolean) => unknown

/** The input with every field as `change` wants it; undefined leaves a field out. */
function changed(schema: JsonSchema, value: unknown, change: Change, isRequired = true): unknown {
  const next = change(schema, value, isRequired)
  if (next !== value || typeof value !== 'object' || value === null || Array.isArray(value)) return next
  const branch = schema.properties ? schema : (schema.oneOf ?? schema.anyOf ?? []).find(({ properties }) => properties)
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const inner = branch?.properties?.[name]
    const put = inner ? changed(inner, each, change, branch?.required?.includes(name) ?? false) : each
    return put === undefined ? [] : [[name, put]]
  })
  return Object.fromEntries(entries)
}

/** Moments in the order of the fields, a day apart, so that a period begins before it ends. */
const moments = (first: number): Change => {
  let at = first - DAY
  return (schema, value) => {
    if (!isMoment(schema) || typeof value !== 'number') return value
    at += DAY
    return at
  }
}

const extremes = (contract: CallContract): unknown[] => {
  const schema = inputSchema(contract)
  const most = 8_640_000_000_000_000
  return rightInputs(contract, (field) => known[field] ?? undefined).flatMap((right) => [
    changed(schema, right, (_schema, value, isRequired) => (isRequired ? value : undefined)),
    changed(schema, right, (_schema, value) => (Array.isArray(value) ? [] : value)),
    ...[0, most - DAY, most - 400 * DAY].map((first) => changed(schema, right, moments(first))),
    ...edgeInputs(contract, right, []),
  ])
}

// Reads first: what is written, moved or deleted is found by none of them.
const inOrder = contracts.toSorted((one, other) => Number(one.idempotent) - Number(other.idempotent))

test.each(inOrder.map((contract) => [contract.path, contract] as const))(
  '%s causes no fault',
  async (path, contract) => {
    const seen = new Set(extremes(contract).map((input) => JSON.stringify(input)))
    for (const input of seen) {
      const response = await app.send(path, JSON.parse(input), admin)
      const text = await response.text()
      expect(response.status, `${path} ${input}: ${text}`).not.toBe(500)
    }
  },
)

test('the log of extreme inputs contains no fault', () => {
  expect(app.platform.logged.filter(({ level, event }) => level === 'error' && event === 'call.failed')).toEqual([])
})
