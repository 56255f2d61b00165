/** An administrator of a committee is told of so many accounts of other groups, and no more. */
import { expect, test } from 'vitest'
import { seeded } from '../../support/seeded.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { toldWorld, ways } from './told-world.ts'
import { CSE_HOST, emailContent } from './user-import-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const sentence = (wait: string) =>
  `Beaucoup des adresses données ont déjà un compte hors de ce groupe : merci de réessayer dans ${wait}.`
const refused = (wait: string) => ({ code: 'foreignAccountsTold', status: 403, message: sentence(wait) })

test.each(ways)(
  'by %s a committee learns of at most 200 accounts of other groups an hour; then every unknown email is refused',
  async (way) => {
    const { app, group, strangers, add, ask } = await toldWorld()
    const [first = '', second = '', third = '', ...many] = await strangers(202)
    await app.newMember({ email: 'ana@exemple.test', groupId: group.id, firstName: 'Ana', lastName: 'Roy' })
    await add(many)
    app.advance(20 * MINUTE)
    expect(await ask[way](first)).toBe('elsewhere')
    await expect(ask[way](second)).rejects.toMatchObject(refused('40 minutes'))
    // The same of an address without account: the refusal tells nothing.
    await expect(ask[way]('personne@exemple.test')).rejects.toMatchObject(refused('40 minutes'))
    expect(await ask[way]('ana@exemple.test')).toBe('member')
    expect(await ask[way](many[0] ?? '')).toBe('elsewhere')
    app.advance(40 * MINUTE - 1)
    await expect(ask[way](second)).rejects.toMatchObject(refused('1 minute'))
    app.advance(1)
    expect(await ask[way](second)).toBe('elsewhere')
    expect(await ask[way](third)).toBe('elsewhere')
  },
)

test('a committee learns of at most 500 accounts of other groups a day, however the requests are spread', async () => {
  const { app, strangers, add, ask } = await toldWorld()
  for (const part of [199, 199, 102]) {
    await add(await strangers(part))
    app.advance(2 * HOUR)
  }
  const [late = ''] = await strangers(1)
  for (const way of ways) await expect(ask[way](late)).rejects.toMatchObject(refused('18 heures'))
  app.advance(18 * HOUR - 1)
  for (const way of ways) await expect(ask[way](late)).rejects.toMatchObject(refused('1 minute'))
  app.advance(1)
  for (const way of ways) expect(await ask[way](late)).toBe('elsewhere')
})

test('a long honest list passes as a whole, and resending it counts none of its emails again', async () => {
  const { app, strangers, add, ask } = await toldWorld()
  const foreign = await strangers(150)
  const list = Array.from(
    { length: 3000 },
    (_, at) => (at % 20 === 0 ? foreign[at / 20] : undefined) ?? `p${at}@exemple.test`,
  )
  for (let time = 0; time < 2; time++)
    for (let from = 0; from < list.length; from += 300) await add(list.slice(from, from + 300))
  expect(await ask.invite((await strangers(1))[0] ?? '')).toBe('elsewhere')
  const { rows } = await app.db().query(`select count(*) as n from throttle where key like 'told-account %'`)
  expect(rows[0]?.n).toBe(151)
  const kept = JSON.stringify((await app.db().query('select key from throttle')).rows)
  for (const email of foreign) expect(kept).not.toContain(email.split('@')[0])
})

test('the limit applies to each administrator, not to a super admin, and the log names those who reached it', async () => {
  const { app, group, admin, secretary, strangers, add, ask } = await toldWorld()
  const colleague = await app.newMember({ groupId: group.id, adminOf: [group.id], host: CSE_HOST })
  await app.signIn(admin, CSE_HOST)
  await add(await strangers(200))
  const [late = ''] = await strangers(1)
  await expect(ask.invite(late)).rejects.toMatchObject({ code: 'foreignAccountsTold' })
  expect(app.platform.logged.filter(({ event }) => event === 'throttled').map(({ fields }) => fields)).toEqual([
    { requestId: expect.any(String), limit: 'told-account', groupId: group.id, actorId: secretary.userId },
  ])
  expect(await ask.invite(late, colleague)).toBe('elsewhere')
  for (let part = 0; part < 3; part++) await add(await strangers(250), admin)
  expect(await ask.invite(late, admin)).toBe('elsewhere')
})

test('an email is judged while the told accounts of other groups are below both limits, in any order of requests', async () => {
  const { app, strangers, add, ask } = await toldWorld()
  const random = seeded(27)
  const told = new Map<string, number>()
  const since = (ms: number) => [...told.values()].filter((at) => at > Date.now() - ms).length
  let refusals = 0
  for (let step = 0; step < 120; step++) {
    const way = ways[random(3)] ?? 'add'
    const isFresh = random(3) > 0
    const batch = way === 'add' && isFresh ? 1 + random(120) : 1
    const known = [...told.keys()]
    const emails = isFresh || known.length === 0 ? await strangers(batch) : [known[random(known.length)] ?? '']
    const isKnown = emails.every((email) => (told.get(email) ?? -Infinity) > Date.now() - 24 * HOUR)
    const isOpen = isKnown || (since(HOUR) < 200 && since(24 * HOUR) < 500)
    const asked = emails.length > 1 ? add(emails).then(() => 'elsewhere') : ask[way](emails[0] ?? '')
    const outcome = await asked.catch(({ code }: { code: string }) => code)
    expect([step, way, outcome]).toEqual([step, way, isOpen ? 'elsewhere' : 'foreignAccountsTold'])
    if (isOpen && !isKnown) for (const email of emails) told.set(email, Date.now())
    if (!isOpen) refusals++
    app.advance(random(40) * MINUTE)
  }
  expect(refusals).toBeGreaterThan(10)
  expect(told.size).toBeGreaterThan(500)
})

test('a run counts accounts of other groups created after the check, and pauses at the limit', async () => {
  const { app, group, other, admin, secretary, strangers, add } = await toldWorld()
  const of = { groupId: group.id }
  const as = { as: secretary, host: CSE_HOST }
  const later = Array.from({ length: 7 }, (_, at) => `bientot${at}@exemple.test`)
  const importId = await add(['ana@exemple.test', ...later])
  await add(await strangers(199))
  for (const email of later) await app.newMember({ email, groupId: other.id })
  const sendEmail = { mode: 'dont-send-email' as const, emailContent }
  const { taskId } = await app.call('/cse-admin/run-user-import', { ...of, importId, sendEmail }, as)
  await runJobs(app)
  const verdicts = async () =>
    (await app.call('/cse-admin/list-user-import-rows', { ...of, importId }, as)).items.map(({ verdict }) => verdict)
  // Three at a time: those of the step that reaches the bound are told, and none after it.
  const told = Array<string>(2).fill('elsewhere')
  expect(await verdicts()).toEqual(['created', ...told, ...Array<string>(5).fill('created')])
  const task = async () => (await app.call('/cse-admin/get-task', { ...of, taskId }, as)).task
  expect(await task()).toMatchObject({
    state: 'failed',
    message: 'Beaucoup des adresses données ont déjà un compte hors de ce groupe : reprenez l’import dans 60 minutes.',
  })
  await app.call('/cse-admin/resume-task', { ...of, taskId }, as)
  await runJobs(app)
  expect(await verdicts()).toEqual(['created', ...told, ...Array<string>(5).fill('created')])
  app.advance(HOUR)
  await app.call('/cse-admin/resume-task', { ...of, taskId }, as)
  await runJobs(app)
  expect(await verdicts()).toEqual(['created', ...Array<string>(7).fill('elsewhere')])
  expect(await task()).toMatchObject({ state: 'done', done: 8, failed: 7 })

  // The control: a super admin's run of the same is not counted.
  const more = ['demain1@exemple.test', 'demain2@exemple.test']
  const second = await add(more)
  await add(await strangers(200))
  for (const email of more) await app.newMember({ email, groupId: other.id })
  await app.call('/admin/run-user-import', { importId: second, sendEmail }, { as: admin })
  await runJobs(app)
  const { items } = await app.call('/admin/list-user-import-rows', { importId: second }, { as: admin })
  expect(items.map(({ verdict }) => verdict)).toEqual(['elsewhere', 'elsewhere'])
})
