import type { CallPath } from '#api/calls.ts'
import type { CallInput, CallResult } from '#api/client.ts'
import { HOST } from './world.ts'

/** The caller: session cookie, none for a visitor. */
export interface Caller {
  cookie?: string
  host?: string
}

/** Makes calls of one person over HTTP, by IP address so that no name is resolved. Throws on any refusal. */
export const apiCaller = (server: { port: number }, { cookie, host = HOST }: Caller = {}) =>
  async function call<Path extends CallPath>(path: Path, input: CallInput<Path>): Promise<CallResult<Path>> {
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method: 'POST',
      headers: {
        host: `${host}:${server.port}`,
        'content-type': 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
      },
      body: JSON.stringify(input),
    })
    const body = (await response.json()) as { res?: CallResult<Path>; error?: { code: string } }
    if (body.res === undefined) throw new Error(`${path}: ${response.status} ${body.error?.code}`)
    return body.res
  }
