/** A list of people on its way to the server, over a line that breaks. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientError } from '#api/client.ts'
import { newSending } from '#features/committee/user-imports/office/send-rows.ts'
import type { SentRow } from '#features/committee/user-imports/user-import-shapes.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Asked {
  path: string
  rows: number
  key: string | undefined
}

/** Answers each request by what `fault` says of it: null is a success. */
function line(fault: (asked: Asked, at: number) => Error | null) {
  const asked: Asked[] = []
  const call = async (path: string, input: { rows: number | SentRow[] }, options?: { idempotencyKey?: string }) => {
    const rows = Array.isArray(input.rows) ? input.rows.length : input.rows
    asked.push({ path, rows, key: options?.idempotencyKey })
    const error = fault(asked.at(-1) ?? { path, rows, key: undefined }, asked.length)
    if (error) throw error
    return { importId: 'ui-1' }
  }
  return { asked, call: call as unknown as ScopeCall }
}

const rows = Array.from({ length: 400 }, (_, at) => ({
  line: at + 1,
  email: `p${at}@x.test`,
  firstName: '',
  lastName: '',
}))
const list = { groupId: 'ug-1', fileName: null, rows }

async function settled<Value>(work: Promise<Value>): Promise<Value | Error> {
  const outcome = work.catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

test('a request without an answer is sent again with its own idempotency key, and the import says how many rows to wait for', async () => {
  const { asked, call } = line((_asked, at) => (at === 2 ? new TypeError('Failed to fetch') : null))
  const sent: number[] = []
  expect(await settled(newSending(call, list).send((count) => sent.push(count)))).toBe('ui-1')
  expect(asked.map(({ path, rows: count }) => [path, count])).toEqual([
    ['/create-user-import', 400],
    ['/add-user-import-rows', 300],
    ['/add-user-import-rows', 300],
    ['/add-user-import-rows', 100],
  ])
  expect(asked[1]?.key).toBe(asked[2]?.key)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  expect(sent).toEqual([300, 400])
})

test('an interrupted list resumes with the missing rows, in the import that it began', async () => {
  let isDown = true
  const { asked, call } = line(({ rows: count }) => (isDown && count === 100 ? new TypeError('Failed to fetch') : null))
  const sending = newSending(call, list)
  expect(await settled(sending.send(() => undefined))).toBeInstanceOf(TypeError)
  // Three tries of the second part.
  expect(asked.map(({ rows: count }) => count)).toEqual([400, 300, 100, 100, 100])
  isDown = false
  expect(await settled(sending.send(() => undefined))).toBe('ui-1')
  expect(asked.slice(5).map(({ rows: count }) => count)).toEqual([100])
})

test('a refused request is not sent again', async () => {
  const refusal = new ClientError('userImportRefused', 400, 'Cet import a commencé.')
  const { asked, call } = line((_asked, at) => (at === 2 ? refusal : null))
  expect(await settled(newSending(call, list).send(() => undefined))).toBe(refusal)
  expect(asked).toHaveLength(2)
})
