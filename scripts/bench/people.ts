import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { user } from '#kernel/accounts/tables.ts'
import { apiCaller } from './api.ts'
import type { Bench, Figure } from './figure.ts'
import { comparison, type Question } from './scale.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

const FEW = 1000
const MANY = 100_000
const MOST = 1.5
/** Size of a page as the office requests it. */
const PAGE_ROWS = 100
const SORTS = [
  'email',
  'group',
  'memberCardCode',
  'firstName',
  'lastName',
  'phoneNumber',
  'createdAt',
  'lastLoginAt',
] as const
/** Search words that match as many people in both installations: one each, 999, and everybody. */
const WORDS = ['personne-00042', 'durand-00', '00 00 01 23', 'carte-00771', 'durand']

/** Compares the list of 1,000 people with that of 100,000, in turn. */
export const benchPeople: Bench = (seconds) =>
  withFolder((few) =>
    withFolder(async (many) => {
      const cookies = { few: await fill(few, FEW), many: await fill(many, MANY) }
      return withServer(startServer(few, { JOBS: 'off' }), (one) =>
        withServer(startServer(many, { JOBS: 'off' }), async (other) => {
          const cookieByServer = new Map([
            [one, cookies.few],
            [other, cookies.many],
          ])
          const figures: Figure[] = []
          for (const question of questions((server) => apiCaller(server, { cookie: cookieByServer.get(server) })))
            figures.push(await comparison(question, one, other, { few: FEW, many: MANY, seconds }))
          return figures
        }),
      )
    }),
  )

type BoundCall = (server: BenchServer) => ReturnType<typeof apiCaller>

const questions = (callOf: BoundCall): Question[] => [
  ...SORTS.map(
    (sort): Question => ({
      name: `people by ${sort}`,
      atMost: MOST,
      ask: async (server, turn) => {
        const direction = turn % 2 === 0 ? ('asc' as const) : ('desc' as const)
        const { users } = await callOf(server)('/admin/list-all-users', { limit: PAGE_ROWS, sort, direction })
        if (users.length !== PAGE_ROWS) throw new Error('The page is not full.')
      },
    }),
  ),
  laterPage(callOf),
  {
    name: 'people with a word',
    atMost: MOST,
    ask: async (server, turn) => {
      const text = WORDS[turn % WORDS.length] ?? ''
      const { total } = await callOf(server)('/admin/list-all-users', { limit: PAGE_ROWS, text })
      if (total === 0) throw new Error(`Nobody is found by ${text}.`)
    },
  },
]

function laterPage(callOf: BoundCall): Question {
  const cursors = new Map<BenchServer, string>()
  return {
    name: 'people, tenth page',
    atMost: MOST,
    ask: async (server) => {
      const input = { limit: 50, sort: 'lastName' as const }
      let cursor = cursors.get(server)
      for (let page = 1; cursor === undefined || (page < 10 && !cursors.has(server)); page++)
        cursor = (await callOf(server)('/admin/list-all-users', { ...input, cursor })).nextCursor ?? ''
      cursors.set(server, cursor)
      await callOf(server)('/admin/list-all-users', { ...input, cursor })
    },
  }
}

/** Creates people in fifty groups; returns the cookie of a super admin. */
async function fill(dir: string, people: number): Promise<string> {
  const cookie = await fillData(dir, async (db) => {
    const [admin] = await newMembers(db, 1)
    if (!admin) throw new Error('No administrator.')
    await db.write([db.orm.update(user).set({ isAdmin: true })])
    return admin.cookie
  })
  const db = new Database(join(dir, 'eu.db'))
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -500000']) db.run(`pragma ${pragma}`)
  const now = Date.now()
  db.query(GROUPS).run(now)
  db.query(PEOPLE).run(people, now)
  db.run('pragma journal_mode = wal')
  db.close()
  return cookie
}

const GROUPS = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
  insert into user_group (id, parent_id, path, label, created_at, updated_at)
  select 'ug-' || i, 'ROOT', 'ROOT/ug-' || i, printf('Comité %02d', i), ?1, ?1 from n`

/** SQL: people; values that depend on the number are equal in both installations up to the smaller size. */
const PEOPLE = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
  insert into user (id, email, group_id, first_name, last_name, phone_number, member_card_code, is_admin, is_root,
    created_at, updated_at, last_login_at)
  select 'u-' || i, printf('personne-%05d@exemple.test', i), 'ug-' || (i % 50 + 1), 'Prénom' || (i % 900),
    printf('Durand-%05d', i), printf('06 00 %02d %02d %02d', i / 10000, (i / 100) % 100, i % 100),
    case when i % 3 = 0 then printf('CARTE-%05d', i) end, 0, 0, ?2 - i * 60000, ?2, case when i % 4 > 0 then ?2 - i * 1000 end from n`
