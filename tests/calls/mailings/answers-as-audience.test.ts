/** A mailing for those who have answered what the committee asks. */
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import type { AnswerValue, FieldType } from '#contract/member-answers.ts'
import { noCriterion } from '#features/committee/mailings/audience-shapes.ts'
import { mailingWorld } from '../../support/mailing-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import type { Member } from '../../support/test-app.ts'

type Field = Omit<CallInput<'/cse-admin/create-member-field'>, 'groupId'>
const HOUR = 3_600_000
const answered = (fieldId: string, step: string) => ({ ...noCriterion, answers: [{ fieldId, step }] })
const child = { firstName: 'Zoé', birthDate: '2018-03-04' }

/** Twelve members and a secretary, and fields that they are asked. */
async function answeringWorld() {
  const world = await mailingWorld({ members: 12 })
  const { app, of, secretary } = world
  const ask = async (type: FieldType, facts: Partial<Field> = {}) => {
    const asked: Field = {
      ...{ type, label: 'Question', help: '', choices: [], required: false, filledBy: 'Member', isSeniority: false },
      ...{ readers: 'Committee', ...facts },
    }
    return (await app.call('/cse-admin/create-member-field', { ...of, ...asked }, secretary)).item.id
  }
  const answer = async (people: readonly Member[], fieldId: string, value: AnswerValue) => {
    for (const as of people) await app.call('/set-own-answers', { answers: [{ fieldId, value }] }, { as })
  }
  const count = (fieldId: string, step: string) =>
    app.call('/cse-admin/count-mailing-audience', { ...of, audience: answered(fieldId, step) }, secretary)
  return { ...world, ask, answer, count }
}

const five = { people: 5, isRounded: true }
const tooFew = { people: null, isRounded: true }

describe('a mailing chooses people by their answers', () => {
  test('to a choice question, and to yes or no', async () => {
    const { ask, answer, count, people } = await answeringWorld()
    const choices = ['s', 'm'].map((id) => ({ id, label: id.toUpperCase() }))
    const size = await ask('Choice', { choices })
    const parking = await ask('YesNo')
    await answer(people.slice(0, 6), size, 's')
    await answer(people.slice(6, 10), size, 'm')
    await answer(people.slice(0, 5), parking, false)
    expect(await count(size, 's')).toEqual(five)
    expect(await count(size, 'm')).toEqual(tooFew)
    expect([await count(parking, 'no'), await count(parking, 'yes')]).toEqual([five, tooFew])
    // Six more are all but one of thirteen: too few stay out.
    await answer(people, size, 's')
    expect(await count(size, 's')).toEqual(tooFew)
  })

  test('by number of children, and by whole years since a date', async () => {
    const { app, ask, answer, count, people } = await answeringWorld()
    const kids = await ask('Children')
    const since = await ask('Date')
    await answer(people.slice(0, 5), kids, [child, child])
    await answer(people.slice(5, 10), kids, [])
    expect(await count(kids, '1')).toEqual(five)
    expect(await count(kids, '2')).toEqual(five)
    expect(await count(kids, '3')).toEqual(tooFew)
    expect(await count(kids, 'none')).toEqual(five)
    const day = new Date(app.platform.now()).toISOString().slice(0, 10)
    const before = (years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
    await answer(people.slice(0, 5), since, before(3))
    await answer(people.slice(5, 10), since, day)
    expect([await count(since, '3'), await count(since, '5')]).toEqual([five, tooFew])
    expect(await count(since, 'recent')).toEqual(five)
  })
})

test('a mailing reaches the people with the chosen answers, in plain sub-groups too, and states its audience', async () => {
  const { app, group, ask, answer, people, newMember, add, send, see, mails } = await answeringWorld()
  const below = await app.newGroup({ label: 'Lyon', parentPath: group.path })
  const distant = await newMember({ groupId: below.id })
  const parking = await ask('YesNo', { label: 'Parking' })
  const chosen = [...people.slice(0, 5), distant]
  await answer(chosen, parking, true)
  const { id } = await add({ audience: answered(parking, 'yes') })
  expect(await see(id)).toMatchObject({ answerLabels: ['Parking : Oui'], isRounded: true })
  await send(id)
  await runJobs(app)
  expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(chosen.map(({ email }) => email).sort())
  expect((await see(id)).counts).toMatchObject({ recipients: 5 })
})

test("a mailing refuses another committee's question and an unknown step as its audience", async () => {
  const { app, ask, count, add } = await answeringWorld()
  const other = await app.newGroup({ label: 'Ailleurs', premium: true })
  const rival = { as: await app.newMember({ groupId: other.id, adminOf: [other.id] }) }
  const parking = await ask('YesNo')
  const text = await ask('Text')
  const unknown = { code: 'memberFieldNotFound', status: 404 }
  await expect(count('mf-unknown', 'yes')).rejects.toMatchObject({ ...unknown, fields: ['audience.answers.0.fieldId'] })
  await expect(count(parking, '3')).rejects.toMatchObject({ ...unknown, fields: ['audience.answers.0.step'] })
  await expect(count(text, 'yes')).rejects.toMatchObject(unknown)
  await expect(add({ audience: answered(parking, '3') })).rejects.toMatchObject(unknown)
  const foreign = { groupId: other.id, audience: answered(parking, 'yes') }
  await expect(app.call('/cse-admin/count-mailing-audience', foreign, rival)).rejects.toMatchObject(unknown)
})

test('a scheduled mailing whose question is deleted meanwhile is not sent and becomes a draft again', async () => {
  const { app, of, secretary, ask, answer, people, add, send, see, mails } = await answeringWorld()
  const parking = await ask('YesNo')
  await answer(people.slice(0, 5), parking, true)
  const { id } = await add({ audience: answered(parking, 'yes') })
  await send(id, app.platform.now() + HOUR)
  await app.call('/cse-admin/delete-member-field', { ...of, fieldId: parking, answers: 5 }, secretary)
  app.advance(2 * HOUR)
  await runJobs(app)
  expect(await see(id)).toMatchObject({ state: 'draft', answerLabels: [null], note: expect.stringContaining('assez') })
  expect(await mails()).toEqual([])
})

test('a preview is rendered for a fictitious reader, and a missing name leaves no gap', async () => {
  const { app, of, fields, secretary, people } = await answeringWorld()
  const { subject, content } = fields()
  const drawn = (reader: 'named' | 'unnamed' | 'longNamed') =>
    app.call('/cse-admin/preview-mailing', { ...of, subject, content, reader }, secretary)
  expect((await drawn('named')).html).toContain('Bonjour Camille')
  expect((await drawn('unnamed')).html).toContain('Bonjour\u00a0!')
  const long = await drawn('longNamed')
  expect(long.html).toContain('Marie-Antoinette')
  expect(long.html).not.toContain('Bonjour Marie ')
  for (const { email } of people) expect(`${long.to} ${long.html}`).not.toContain(email)
})
