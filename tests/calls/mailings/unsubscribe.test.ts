import { expect, test } from 'vitest'
import { unsubscribeToken } from '#features/people/consents/unsubscribe-token.ts'
import { mailingWorld } from '../../support/mailing-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { testApp } from '../../support/test-app.ts'

const oneClick = {
  method: 'POST',
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

test('one click in a mail program unsubscribes without a session, repeatedly and from anywhere', async () => {
  const { app, people, add, send, see, unsubscribePath } = await mailingWorld()
  const { id } = await add()
  await send(id)
  await runJobs(app)
  const path = await unsubscribePath(people[0]?.email ?? '')
  const foreign = { ...oneClick.headers, origin: 'https://mail.exemple.test', 'sec-fetch-site': 'cross-site' }
  expect((await app.fetch(path, { ...oneClick, headers: foreign })).status).toBe(200)
  expect((await app.fetch(path, oneClick)).status).toBe(200)
  expect((await see(id)).counts?.unsubscribed).toBe(1)
  const choices = await app.call('/list-mail-choices', {}, { as: people[0] })
  expect(choices.items).toMatchObject([{ label: 'Atelier', isSubscribed: false }])
})

test('opening the link, or a POST without the RFC 8058 body, unsubscribes no reader', async () => {
  const { app, people, add, send, see, unsubscribePath } = await mailingWorld()
  const { id } = await add()
  await send(id)
  await runJobs(app)
  const path = await unsubscribePath(people[0]?.email ?? '')
  const token = path.split('/').at(-1) ?? ''
  expect((await app.fetch(path, {})).status).toBe(200)
  expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200)
  expect((await app.fetch(path, { method: 'POST', body: 'x=1' })).status).toBe(400)
  expect(await app.call('/get-unsubscription', { token })).toEqual({
    kind: 'group',
    groupLabel: 'Atelier',
    isSubscribed: true,
  })
  expect((await see(id)).counts?.unsubscribed).toBe(0)
})

test('a body of unknown length is read no further than the length of the RFC 8058 body', async () => {
  const { app } = await mailingWorld({ members: 1 })
  let chunks = 0
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (++chunks > 500) stream.close()
      else stream.enqueue(new Uint8Array(1000).fill(120))
    },
  })
  const endless = Object.assign({ method: 'POST', body }, { duplex: 'half' })
  expect((await app.fetch('/desinscription/x', endless)).status).toBe(400)
  expect(chunks).toBeLessThan(20)
})

test('a link that was altered, or signed with another key, is refused', async () => {
  const { app, group, people } = await mailingWorld({ members: 2 })
  const [first, second] = people
  const { appKey } = app.platform.config
  const token = await unsubscribeToken(appKey, { userId: first?.userId ?? '', groupId: group.id, source: null })
  const other = await unsubscribeToken(appKey, { userId: second?.userId ?? '', groupId: group.id, source: null })
  const [body] = token.split('.')
  const [, signature] = other.split('.')
  const foreign = await unsubscribeToken(new Uint8Array(32), { userId: 'u', groupId: group.id, source: null })
  for (const each of [`${body}.${signature}`, body ?? '', `${token}x`, foreign, 'apercu', '%%%']) {
    await expect(app.call('/unsubscribe', { token: each })).rejects.toMatchObject({ code: 'unsubscribeLinkNotFound' })
    const answer = await app.fetch(`/desinscription/${encodeURIComponent(each)}`, oneClick)
    expect(answer.status).toBe(404)
  }
  expect(await app.call('/unsubscribe', { token })).toEqual({})
})

test('a person may subscribe again, and chooses only for the committees of their own groups', async () => {
  const { app, group, newMember } = await mailingWorld()
  const below = await app.newGroup({ label: 'Site', premium: true, parentPath: `ROOT/${group.id}` })
  const elsewhere = await app.newGroup({ label: 'Ailleurs', premium: true })
  const marie = { as: await newMember({ groupId: below.id }) }
  const choices = async () =>
    (await app.call('/list-mail-choices', {}, marie)).items.map(({ label, isSubscribed }) => [label, isSubscribed])
  const choose = (groupId: string, isSubscribed: boolean) =>
    app.call('/change-mail-choice', { groupId, isSubscribed }, marie)
  expect(await choices()).toEqual([
    ['Site', true],
    ['Atelier', true],
  ])
  await choose(group.id, false)
  await choose(group.id, false)
  expect(await choices()).toEqual([
    ['Site', true],
    ['Atelier', false],
  ])
  await choose(group.id, true)
  expect(await choices()).toEqual([
    ['Site', true],
    ['Atelier', true],
  ])
  await expect(choose(elsewhere.id, false)).rejects.toMatchObject({ code: 'groupNotFound' })
})

test('a reader who unsubscribes while a mailing is held back is left out of it', async () => {
  const { app, people, add, send, see, of, secretary } = await mailingWorld({
    mail: { send: () => Promise.reject(new Error('busy')) },
  })
  const { id } = await add()
  await send(id)
  await runJobs(app)
  await app.call('/cse-admin/pause-mailing', { ...of, mailingId: id }, secretary)
  await app.call('/change-mail-choice', { groupId: of.groupId, isSubscribed: false }, { as: people[0] })
  expect((await see(id)).counts).toMatchObject({ waiting: 6, notSent: 1 })
  const { sent } = app.platform
  Object.assign(app.platform.mail, { send: async (each: (typeof sent)[number]) => `test-${sent.push(each)}` })
  await app.call('/cse-admin/resume-mailing', { ...of, mailingId: id }, secretary)
  await runJobs(app)
  expect(sent.map(({ to }) => to)).not.toContain(people[0]?.email)
  expect(sent).toHaveLength(6)
})

test('the choice is part of the data export, and is deleted with the account', async () => {
  const { app, group, newMember } = await mailingWorld()
  const marie = { as: await newMember() }
  await app.call('/change-mail-choice', { groupId: group.id, isSubscribed: false }, marie)
  const copy = await app.call('/export-account', {}, marie)
  expect(JSON.stringify(copy)).toContain('"desinscrit_le"')
})

test('unsubscribing needs no session on a site for members only', async () => {
  const app = await testApp()
  const group = await app.newGroup({ premium: true, label: 'Atelier' })
  const marie = await app.newMember({ groupId: group.id })
  const token = await unsubscribeToken(app.platform.config.appKey, {
    ...{ userId: marie.userId, groupId: group.id, source: null },
  })
  expect(await app.call('/unsubscribe', { token })).toEqual({})
})
