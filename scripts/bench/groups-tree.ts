import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { user } from '#kernel/accounts/tables.ts'
import { apiCaller } from './api.ts'
import type { Bench, Figure } from './figure.ts'
import { comparison, type Question } from './scale.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

const FEW = 300
const MANY = 5000
const PEOPLE = 100_000
const MOST = 1.5
/** Groups directly below another one, as committees of a federation. */
const BELOW_ONE = 20
/** Sizes that the office requests: a page of a branch, the most hits of a search. */
const PAGE = 100
const HITS = 20

/** Compares the tree of an installation with 300 groups and one with 5,000, each with 100,000 people, in turn. */
export const benchGroupsTree: Bench = (seconds) =>
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

const federations = FEW / BELOW_ONE

const questions = (callOf: (server: BenchServer) => ReturnType<typeof apiCaller>): Question[] => [
  {
    name: 'groups below the top',
    atMost: MOST,
    ask: async (server) => {
      const { items } = await callOf(server)('/admin/list-sub-groups-in-group', { groupId: 'ROOT', limit: federations })
      if (items.length !== federations) throw new Error('The page is not full.')
    },
  },
  {
    name: 'groups below a group',
    atMost: MOST,
    ask: async (server, turn) => {
      const groupId = `ug-${(turn % (federations - 1)) * BELOW_ONE}`
      const { items } = await callOf(server)('/admin/list-sub-groups-in-group', { groupId, limit: PAGE })
      if (items.length !== BELOW_ONE - 1) throw new Error('The branch is not whole.')
    },
  },
  {
    name: 'people of a group',
    atMost: MOST,
    ask: async (server, turn) => {
      const { items } = await callOf(server)('/admin/list-users-in-group', { groupId: `ug-${turn % FEW}`, limit: 10 })
      if (items.length !== 10) throw new Error('The first page of people is not full.')
    },
  },
  {
    name: 'a group searched',
    atMost: MOST,
    ask: async (server, turn) => {
      // Both installations have three of each name.
      const text = `comité rare ${turn % 10}`
      const { total } = await callOf(server)('/admin/list-groups', { text, limit: HITS })
      if (total !== 3) throw new Error(`${total} groups have the name ${text}.`)
    },
  },
  {
    name: 'window of a group',
    atMost: MOST,
    ask: async (server, turn) => {
      const { above } = await callOf(server)('/admin/get-user-group', { groupId: `ug-${turn % FEW}` })
      if (above.length === 0) throw new Error('The group stands nowhere.')
    },
  },
]

/** Creates groups and people; returns the cookie of a super admin. */
async function fill(dir: string, groups: number): Promise<string> {
  const cookie = await fillData(dir, async (db) => {
    const [admin] = await newMembers(db, 1)
    if (!admin) throw new Error('No administrator.')
    await db.write([db.orm.update(user).set({ isAdmin: true })])
    return admin.cookie
  })
  const db = new Database(join(dir, 'eu.db'))
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -500000']) db.run(`pragma ${pragma}`)
  const now = Date.now()
  db.query(groupsSql).run(groups, BELOW_ONE, now)
  db.query(peopleSql).run(PEOPLE, groups, now)
  db.run('update catalogue_version set version = version + 1')
  db.run('pragma journal_mode = wal')
  db.close()
  return cookie
}

/** SQL: each twentieth group is a federation, and the others are below one; the first thirty have special names. */
const groupsSql = `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
  insert into user_group (id, parent_id, path, label, created_at, updated_at)
  select 'ug-' || i,
    case when i % ?2 = 0 then 'ROOT' else 'ug-' || (i - i % ?2) end,
    case when i % ?2 = 0 then 'ROOT/ug-' || i else 'ROOT/ug-' || (i - i % ?2) || '/ug-' || i end,
    case when i < 30 then 'Comité rare ' || (i % 10) else printf('Établissement de Nîmes n° %04d', i) end, ?3, ?3 from n`

const peopleSql = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
  insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at, updated_at)
  select 'u-' || i, printf('personne-%06d@exemple.test', i), 'ug-' || (i % ?2), 'Prénom', 'Durand ' || i, '', 0, 0, ?3, ?3 from n`
