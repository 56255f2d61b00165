import { CSE_HOST, emailContent, person, userImportWorld } from './user-import-world.ts'

type Way = 'invite' | 'add' | 'mend'
export const ways: readonly Way[] = ['invite', 'add', 'mend']

/** A committee whose secretary asks, by each way that there is, about addresses of which some have an account of another group. */
export async function toldWorld() {
  const world = await userImportWorld({ config: { throttles: true } })
  const { app, group, other, secretary } = world
  const own = { groupId: group.id }
  const by = (as = secretary) => ({ as, host: CSE_HOST })

  /** `count` accounts of another group; their addresses. */
  let made = 0
  const strangers = async (count: number) => {
    const emails = Array.from({ length: count }, () => `loin${++made}@exemple.test`)
    await app.db().write([
      {
        sql: `insert into user (id, email, group_id, created_at, updated_at)
              select 'u-' || value, value, ?, 0, 0 from json_each(?)`,
        args: [other.id, JSON.stringify(emails)],
      },
    ])
    return emails
  }

  const newImport = async (as = secretary) => (await app.call('/cse-admin/create-user-import', own, by(as))).importId
  const add = async (emails: readonly string[], as = secretary) => {
    const importId = await newImport(as)
    const rows = emails.map((email, at) => ({ line: at + 1, ...person(email) }))
    await app.call('/cse-admin/add-user-import-rows', { ...own, importId, rows }, by(as))
    return importId
  }
  /** Rejects where the address is not judged; an invitation that is refused as foreign is an answer. */
  const ask: Record<Way, (email: string, as?: typeof secretary) => Promise<string>> = {
    async invite(email, as) {
      const input = { ...own, ...person(email), sendEmail: { mode: 'dont-send-email' as const, emailContent } }
      try {
        return (await app.call('/cse-admin/invite-user', input, by(as))).joinedAs
      } catch (error) {
        if ((error as { code: string }).code === 'userImportRefused') return 'elsewhere'
        throw error
      }
    },
    async add(email, as) {
      const importId = await add([email], as)
      const { items } = await app.call('/cse-admin/list-user-import-rows', { ...own, importId }, by(as))
      return items[0]?.verdict ?? ''
    },
    async mend(email, as) {
      const importId = await add(['nobody'], as)
      const mended = { ...own, importId, line: 1, ...person(email) }
      return (await app.call('/cse-admin/update-user-import-row', mended, by(as))).row.verdict
    },
  }
  return { ...world, strangers, add, ask }
}
