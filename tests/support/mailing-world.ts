import type { CallInput } from '#api/client.ts'
import { mailingRecipient } from '#features/committee/mailings/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import { type Member, type TestApp, testApp } from './test-app.ts'
import type { TestPlatformOptions } from './test-platform.ts'

type Fields = Omit<CallInput<'/cse-admin/create-mailing'>, 'groupId'>

/** A committee with a secretary and as many members as are asked for, of whom none is the secretary. */
export async function mailingWorld({ members = 6, ...options }: { members?: number } & TestPlatformOptions = {}) {
  const app = await testApp(options)
  const group = await app.newGroup({ label: 'Atelier', premium: true, cseDomain: 'atelier.hoobiiz.localhost' })
  const secretary = {
    as: await app.newMember({ groupId: group.id, adminOf: [group.id], firstName: 'Zoé', lastName: 'Roux' }),
  }
  const newMember = (facts: Parameters<TestApp['newMember']>[0] = {}): Promise<Member> =>
    app.newMember({ groupId: group.id, firstName: 'Marie', ...facts })
  const people: Member[] = []
  for (let at = 0; at < members; at++) people.push(await newMember())
  const of = { groupId: group.id }
  const fields = (facts: Partial<Fields> = {}): Fields => ({
    ...{ subject: 'Arbre de Noël', content: '# Le 12\n\nBonjour {prénom} !', replyTo: '', audience: { kind: 'all' } },
    ...facts,
  })
  const add = async (facts?: Partial<Fields>) =>
    (await app.call('/cse-admin/create-mailing', { ...of, ...fields(facts) }, secretary)).item
  const send = (mailingId: string, at: number | null = null) =>
    app.call('/cse-admin/send-mailing', { ...of, mailingId, at }, secretary)
  const see = async (mailingId: string) =>
    (await app.call('/cse-admin/get-mailing', { ...of, mailingId }, secretary)).item
  const mails = async () => (await app.mails()).filter(({ kind }) => kind === 'mailing')
  const recipients = () => app.db().orm.select().from(mailingRecipient)
  const outbox = () => app.db().orm.select().from(mail)
  /** The address in the header of the mail to somebody. */
  const unsubscribePath = async (email: string): Promise<string> => {
    const row = (await mails()).find(({ recipient }) => recipient === email)
    if (!row?.unsubscribeUrl) throw new Error(`Nothing was mailed to ${email}.`)
    return new URL(row.unsubscribeUrl).pathname
  }
  return {
    app,
    group,
    secretary,
    newMember,
    people,
    of,
    fields,
    add,
    send,
    see,
    mails,
    recipients,
    outbox,
    unsubscribePath,
  }
}
