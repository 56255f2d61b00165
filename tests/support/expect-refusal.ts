import { expect } from 'vitest'
import { type CallPath, calls } from '#api/calls.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { expectNothingChanged } from './db-state.ts'
import { refusalTexts } from './refusal-texts.ts'
import type { Caller, TestApp } from './test-app.ts'

/** Sends a call that must be refused with this declared code, its status and its text, and change nothing. */
export async function expectDeclaredRefusal(app: TestApp, path: CallPath, input: object, code: ErrorCode, as?: Caller) {
  const { status, message } = refusalTexts[code]
  const what = `${path} ${JSON.stringify(input)}`
  const declared: readonly string[] = calls[path].errors
  expect(declared, what).toContain(code)
  const answer = await expectNothingChanged(
    app,
    async () => {
      const response = await app.send(path, input, { as })
      return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() }
    },
    what,
  )
  expect(answer, what).toEqual({ status, body: { error: { code, message } }, cookies: [] })
}
