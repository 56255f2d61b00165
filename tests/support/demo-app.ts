/**
 * An app with the demo in it: its people, its catalogue and its stock, as they are at `START`.
 *
 *     const app = await demoApp()
 *     const marie = await app.demoPerson('marie@demo.test', ATELIER)
 *
 * A worker fills it once, each test has a copy.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '#db/demo/load-demo.ts'
import { bringUpToDate } from '#server/regions/bring-up-to-date.ts'
import { HOST, type Member, openTestApp, type TestAppOptions, testApp } from './test-app.ts'
import type { Filled } from './test-platform.ts'

export const ATELIER = 'atelier.localhost'
export const YOUPIIZ = 'youpiiz.localhost'

let filled: Promise<Filled> | undefined

async function fill(): Promise<Filled> {
  const app = await openTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const databases: Record<string, string> = {}
  try {
    for (const slug of await loadDemo(app.platform)) {
      await bringUpToDate(app.db(slug), 'drizzle')
      const path = join(folder, `${slug}.db`)
      await app.db(slug).query('VACUUM INTO ?', [path])
      databases[slug] = path
    }
    return { databases, files: app.platform.files.entries }
  } finally {
    await app.close()
  }
}

export async function demoApp(options: TestAppOptions = {}) {
  filled ??= fill()
  const app = await testApp({ ...options, filled: await filled })

  /** Person of the demo, signed in on `host`. */
  async function demoPerson(email: string, host = HOST, region = 'eu'): Promise<Member> {
    const { rows } = await app.db(region).query('select id, group_id from user where email = ?', [email])
    const member = { userId: String(rows[0]?.id), email, groupId: String(rows[0]?.group_id), cookies: new Map() }
    await app.signIn(member, host, region)
    return member
  }
  return { ...app, demoPerson }
}

export type DemoApp = Awaited<ReturnType<typeof demoApp>>
