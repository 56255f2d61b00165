/** Whatever text about a person a call takes, by its schema: once they are erased it is nowhere, nor in the next backup. */
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { session } from '#kernel/accounts/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { dbState } from '../support/db-state.ts'
import { makeExchange } from '../support/exchanges.ts'
import { giftWorld, RECEIVER } from '../support/gift-world.ts'
import { inputSchema, type JsonSchema } from '../support/schema-cases.ts'
import { confirmationToken, runJobs } from '../support/shop-jobs.ts'
import type { TestApp } from '../support/test-app.ts'

const PASSWORD = 'mot-de-passe-de-zoe'
const EMAIL = 'zoe.quillefeu@exemple.test'

const contracts = Object.values<CallContract>(calls)
const isRead = (path: string) =>
  /^(\/(cse-)?admin)?\/(get|list|search|check|count|preview|find|batch-get|export)-/.test(path)

/** Names of texts that have a form of their own: no sentence fits. */
const SHAPED =
  /(^|\.)(token|password|redirect|flow|query|ticket|cursor|month|from|to|fromDay|mimeType|number|url|externalUrl|slug|slugName|birthDate|postcode|registrationCode|memberCardCode|accountId|mfaCode|account|saleNumber|code|codes\[\]|address|accessDateTime|domain|tenant|clientDataJSON|authenticatorData|signature|userHandle|attestationObject|transports\[\]|hash|step|.*Id|.*Ids\[\]|id|ids\[\]|.*Color|(rows\[\]\.)?email|(.*\.)?emailContent\..*)$/

/** The paths of the free texts that a call takes. */
function freeTexts(schema: JsonSchema, at = ''): string[] {
  const options = schema.oneOf ?? schema.anyOf
  if (options) return [...new Set(options.flatMap((option) => freeTexts(option, at)))]
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      freeTexts(field, at ? `${at}.${name}` : name),
    )
  if (schema.type === 'array') return freeTexts(schema.items ?? {}, `${at}[]`)
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined && schema.format === undefined
  return isText && !SHAPED.test(at) ? [at] : []
}

/** By the beginning of the path, for both offices: what the text is about, if not a person. */
const OF_NOBODY: Record<string, RegExp> = {
  'the catalogue, what is sold and how it is shown':
    /^\/(create|update|manage|change|close|duplicate|swap|describe)-(activit|vendor|cat\d|stocks|expert-ticket|offer|synonym|media|days)|^\/(manage-stocks|create-expert-ticket-stocks|manage-expert-ticket-stocks|generate-pdf|generate-stock-entries)/,
  'groups, their sites, themes and systems':
    /^\/(create-user-group|update-user-group|update-member-card-config|add-domain|remove-domain|update-group-white-labeling|update-identity-provider|create-webhook|update-webhook|create-scan-link)/,
  'what a committee publishes or asks, to all of its members':
    /^\/((create|update)-(news|poll|subsidy|member-field|library-folder|library-item)|start-library-upload)/,
  'the seller and its accounting, of which nobody is named':
    /^\/(update-invoicing|update-account-plan|close-month|complete-expert-sale|accounting|figures)/,
  'partners and how they are paid':
    /^\/(update-payee|ask-bank-change|dispute-payout|pay-payout|update-payer-account|create-transfer-file|abandon-transfer-file|release-payout|read-bank-statement)/,
  'files of the catalogue and documents of a stock, by their names':
    /^\/(start-import|check-import|start-media-upload|start-ticket-file-uploads?|finish-ticket-file-uploads)/,
  'a thing that comes back from the trash': /^\/restore-from-trash/,
  'a question that nothing is kept of':
    /^\/(address-lookup|vendor-lookup|expert-ticket-.*|search\/query|remind-invited|release-address|login|request-login|forgot-password|reset-password|login-with-passkey|switch-host|link-employer-login|finish-employer-login|reconcile-scans|check-ticket|admit-named|admit-scanned-name)/,
  // Names at the registration: tests/calls/privacy/erase-account.test.ts begins with it. A key is named by rename-passkey, too.
  'what another test proves': /^\/(register|register-invite|add-passkey|erase-account)$/,
}
const about = (path: string) => path.replace(/^\/(cse-)?admin/, '')

const taking = contracts
  .filter(({ path }) => !isRead(path))
  .map((contract) => ({ path: contract.path, texts: freeTexts(inputSchema(contract)) }))
  .filter(({ texts }) => texts.length > 0)
const ofPeople = taking.filter(({ path }) => !Object.values(OF_NOBODY).some((known) => known.test(about(path))))

/** Texts that stay although their call is about a person: words of the committee or the operator, for many. */
const KEPT: Record<string, RegExp> = {
  '/update-committee-page': /^updates\.(title|subtitle|markdown)$/,
  '/create-mailing': /^(subject|content|button\.label)$/,
  '/update-mailing': /^updates\.(subject|content|button\.label)$/,
  '/send-test-mailing': /^(subject|content|button\.label)$/,
  // One text for all who have bought places: her copy goes.
  '/mail-slot-buyers': /^(subject|text)$/,
  // Name of a list of many people, which is forgotten a month later.
  '/create-user-import': /^fileName$/,
}

test('every call that takes a text about a person is tried here', async () => {
  const { walk } = await erasureWorld()
  const missing = ofPeople.filter(({ path }) => !(about(path) in walk))
  expect(
    missing.map(({ path }) => path),
    'Walk it below, or say in OF_NOBODY what its texts are about.',
  ).toEqual([])
})

async function erasureWorld() {
  const world = await giftWorld()
  const { app, shop, buy, give, look, db, as, marie } = world
  const group = await app.newGroup({ label: 'Ateliers', premium: true })
  const zoe = await app.newMember({ groupId: group.id, email: EMAIL, password: PASSWORD })
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const marks = new Map<string, string>()
  /** A text for a field of a call, found nowhere else. */
  const markFor = (path: string) => (field: string) => {
    const known = marks.get(`${path} ${field}`)
    const nth = String(marks.size).padStart(4, '0')
    const mark = known ?? (/phone/.test(field) ? `63998${nth}` : `zq${nth}wx`)
    marks.set(`${path} ${field}`, mark)
    return mark
  }
  const key = () => ({ headers: { 'idempotency-key': `cle-${crypto.randomUUID()}` } })
  const admin = () => ({ ...as, ...key() })
  const bySecretary = () => ({ ...secretary, ...key() })
  const self = () => ({ as: zoe, ...key() })
  const groupId = group.id
  const sold = await shop.sell({ slots: 3, quantity: 20 })
  const purchase = async () => {
    const bought = await buy([{ sold, quantity: 1 }], zoe)
    const [item] = bought.items
    return { ...bought, orderId: item?.order.id ?? '', ticketIds: item?.tickets.map(({ id }) => id) ?? [] }
  }
  const facts = (t: (field: string) => string) => ({ email: EMAIL, firstName: t('firstName'), lastName: t('lastName') })
  const field = (type: 'Text' | 'Children' | 'Address', filledBy: 'Member' | 'Committee') =>
    app.call(
      '/cse-admin/create-member-field',
      {
        ...{ groupId, type, label: `${type} ${filledBy}`, help: '', choices: [], required: false, filledBy },
        ...{ isSeniority: false, readers: 'Committee' as const },
      },
      secretary,
    )
  const answers = async (t: (field: string) => string, by: 'Member' | 'Committee') => [
    { fieldId: (await field('Text', by)).item.id, value: t('answers[].value') },
    {
      fieldId: (await field('Children', by)).item.id,
      value: [{ firstName: t('answers[].value[].firstName'), birthDate: '2020-02-02' }],
    },
    {
      fieldId: (await field('Address', by)).item.id,
      value: { street: t('answers[].value.street'), postcode: '69006', city: t('answers[].value.city') },
    },
  ]
  const emailContent = {
    ...{
      title: 'Accès',
      headerText: 'Prêt',
      contentText: 'Bonjour',
      buttonText: 'Choisir',
      bottomText: '',
      footerText: '',
    },
    noUnsubscribeLink: false,
  }
  const sendEmail = { mode: 'send-email-to-all-users' as const, emailContent }
  const newImport = async () => (await app.call('/admin/create-user-import', { groupId }, as)).importId
  const row = (t: (field: string) => string) => ({
    ...{ line: 1, email: EMAIL, firstName: t('rows[].firstName'), lastName: t('rows[].lastName') },
  })

  /** Zoé has withdrawn from a ticket without a date, under this name; the id of its line. */
  const withdrawn = async (name: string) => {
    const open = await shop.sell({ kind: 'Flexible' })
    const { purchase: paid, items } = await buy([{ sold: open }], zoe)
    const orderId = items[0]?.order.id ?? ''
    await app.call('/withdraw-from-contract', { number: paid.number ?? '', name, orderIds: [orderId] }, self())
    return orderId
  }

  const walk: Record<string, (t: (field: string) => string) => Promise<unknown>> = {
    '/update-account': (t) =>
      app.call(
        '/update-account',
        { firstName: t('firstName'), lastName: t('lastName'), phoneNumber: `0${t('phoneNumber')}` },
        self(),
      ),
    '/send-message': (t) =>
      app.call(
        '/send-message',
        {
          ...{
            firstName: t('firstName'),
            lastName: t('lastName'),
            phoneNumber: `0${t('phoneNumber')}`,
            message: t('message'),
          },
          ...{ email: 'Zoe.Quillefeu@exemple.test', contactType: 'Je suis un particulier' as const },
        },
        key(),
      ),
    '/set-own-answers': async (t) => app.call('/set-own-answers', { answers: await answers(t, 'Member') }, self()),
    '/set-member-answers': async (t) =>
      app.call(
        '/cse-admin/set-member-answers',
        { groupId, userId: zoe.userId, answers: await answers(t, 'Committee') },
        bySecretary(),
      ),
    '/update-committee-page': (t) => {
      const person = { name: t('updates.people[].name'), role: t('updates.people[].role'), email: EMAIL, mediaId: null }
      const updates = {
        people: [{ ...person, hours: t('updates.people[].hours'), phone: `0${t('updates.people[].phone')}` }],
      }
      return app.call('/cse-admin/update-committee-page', { groupId, updates }, bySecretary())
    },
    '/update-user': (t) =>
      app.call(
        '/admin/update-user',
        {
          ...{
            userId: zoe.userId,
            firstName: t('firstName'),
            lastName: t('lastName'),
            phoneNumber: `0${t('phoneNumber')}`,
          },
          memberCardCode: null,
        },
        admin(),
      ),
    '/rename-passkey': async (t) => {
      const own = {
        id: 'pk-zoe',
        userId: zoe.userId,
        host: 'hoobiiz.localhost',
        name: 'Clé',
        publicKey: 'x',
        counter: 0,
      }
      await db.write([
        db.orm.insert(passkey).values({ ...own, transports: [], isSynced: false, createdAt: Date.now() }),
        // Proven in her session, as the end of an account with a passkey asks for it.
        db.orm
          .update(session)
          .set({ passkeyId: own.id, passkeyProvenAt: Date.now() })
          .where(eq(session.userId, zoe.userId)),
      ])
      return app.call('/rename-passkey', { id: own.id, name: t('name') }, self())
    },
    '/withdraw-from-contract': async (t) => {
      await withdrawn(t('name'))
      return runJobs(app)
    },
    '/write-note': async (t) => {
      const { purchaseId } = await purchase()
      await app.call('/admin/write-note', { kind: 'person', id: zoe.userId, text: t('text') }, admin())
      await app.call('/admin/write-note', { kind: 'order', id: purchaseId, text: `${t('text')} à rappeler` }, admin())
    },
    '/decide-withdrawal': async (t) => {
      const orderId = await withdrawn('Zoé')
      await db.write([{ sql: "update withdrawal set state = 'Waiting' where order_item_id = ?", args: [orderId] }])
      await app.call(
        '/admin/decide-withdrawal',
        { orderId, decision: { kind: 'refuse', reason: t('decision.reason') } },
        admin(),
      )
      return runJobs(app)
    },
    '/give-ticket': async (t) => {
      const [ticketId = ''] = (await purchase()).ticketIds
      await app.call('/give-ticket', { ticketId, email: RECEIVER, message: t('message') }, self())
      return runJobs(app)
    },
    '/accept-gift': async (t) => {
      const { tickets } = await world.bought()
      const token = await world.offered(tickets[0] ?? '', { email: EMAIL, by: marie })
      const holder = { firstName: t('holder.firstName'), lastName: t('holder.lastName') }
      await app.call('/accept-gift', { token, holder }, key())
      return runJobs(app)
    },
    '/exchange-order': async (t) => {
      const { orderId } = await purchase()
      const { choices } = makeExchange(world, orderId)
      const date = (await choices()).dates[0]
      if (!date) throw new Error('There is no other date.')
      const { ticketInfoId, stockIds, refund } = date
      return app.call(
        '/admin/exchange-order',
        { orderId, ticketInfoId, stockIds, refundCents: refund.cents, reason: t('reason') },
        admin(),
      )
    },
    '/refund-order': async (t) => {
      const { purchaseId, purchase: paid } = await purchase()
      const refund = { kind: 'amount' as const, cents: 500 }
      const input = { purchaseId, refund, refundedCents: paid.refunded.cents, reason: t('reason'), sendEmail: true }
      await app.call('/admin/refund-order', input, admin())
      return runJobs(app)
    },
    '/finalize-purchase': async (t) => {
      const partner = 'refus@exemple.test'
      const { items } = await buy(
        [{ sold: await shop.sell({ mode: 'VendorConfirm', batch: { email: partner } }), quantity: 1 }],
        zoe,
      )
      const token = await confirmationToken(app, partner)
      const input = { token, orderId: items[0]?.order.id ?? '', action: 'reject' as const }
      const rejection = { kind: 'other' as const, text: t('rejection.text') }
      await app.call('/finalize-purchase', { ...input, rejection }, key())
      return runJobs(app)
    },
    '/abandon-refund': async (t) => {
      const { purchaseId } = await purchase()
      const { refund } = await give(purchaseId, { kind: 'amount', cents: 400 })
      return app.call('/admin/abandon-refund', { refundId: refund.id, reason: t('reason') }, admin())
    },
    '/keep-payment': async (t) => {
      const { orderId, purchaseId } = await purchase()
      await app.call('/admin/cancel-order', { orderId }, admin())
      await app.call('/admin/keep-payment', { orderId, reason: t('reason') }, admin())
      return look(purchaseId)
    },
    '/mail-slot-buyers': async (t) => {
      await purchase()
      const input = { stockIds: sold.slotIds, subject: t('subject'), text: t('text'), people: 1 }
      await app.call('/admin/mail-slot-buyers', input, admin())
      return runJobs(app)
    },
    '/send-email-request': (t) => {
      const text = t('jsonStringified')
      const jsonStringified = JSON.stringify({ to: EMAIL, subject: text, html: `<p>${text}</p>`, text })
      return app.call('/admin/send-email-request', { jsonStringified }, admin())
    },
    '/create-mailing': async (t) => {
      const written = {
        subject: t('subject'),
        content: t('content'),
        replyTo: EMAIL,
        button: { label: t('button.label'), url: 'https://cse.exemple.test' },
        audience: { kind: 'all' as const },
      }
      const add = () => app.call('/cse-admin/create-mailing', { groupId, ...written }, bySecretary())
      const { item } = await add()
      // One stays, one is in the trash.
      await app.call('/cse-admin/delete-mailing', { groupId, mailingId: item.id }, bySecretary())
      return add()
    },
    '/update-mailing': async (t) => {
      const written = { subject: 'Avant', content: 'Avant', replyTo: '', audience: { kind: 'all' as const } }
      const { item } = await app.call('/cse-admin/create-mailing', { groupId, ...written }, bySecretary())
      const button = { label: t('updates.button.label'), url: 'https://cse.exemple.test' }
      const updates = { subject: t('updates.subject'), content: t('updates.content'), replyTo: EMAIL, button }
      await app.call('/cse-admin/update-mailing', { groupId, mailingId: item.id, updates }, bySecretary())
    },
    '/send-test-mailing': async (t) => {
      const button = { label: t('button.label'), url: 'https://cse.exemple.test' }
      const admins = { as: await app.newMember({ groupId, adminOf: [groupId], email: 'autre@exemple.test' }), ...key() }
      await app.call(
        '/cse-admin/send-test-mailing',
        { groupId, subject: t('subject'), content: t('content'), replyTo: EMAIL, button },
        admins,
      )
      return runJobs(app)
    },
    '/import-user': (t) => app.call('/admin/import-user', { groupIds: [groupId], ...facts(t), sendEmail }, admin()),
    '/invite-user': (t) => app.call('/admin/invite-user', { groupId, ...facts(t), sendEmail }, admin()),
    '/create-user-import': (t) => app.call('/admin/create-user-import', { groupId, fileName: t('fileName') }, admin()),
    '/add-user-import-rows': async (t) =>
      app.call('/admin/add-user-import-rows', { importId: await newImport(), rows: [row(t)] }, admin()),
    '/update-user-import-row': async (t) => {
      const importId = await newImport()
      await app.call('/admin/add-user-import-rows', { importId, rows: [{ ...row(() => 'Avant'), line: 1 }] }, admin())
      return app.call('/admin/update-user-import-row', { importId, line: 1, ...facts(t) }, admin())
    },
  }
  return { ...world, app, zoe, walk, marks, markFor, key }
}

/** The files of the test's platform, which keeps them in memory. */
function storedFiles({ platform: { files } }: TestApp): [string, Uint8Array][] {
  if (!('entries' in files && files.entries instanceof Map)) throw new Error('These files cannot be listed.')
  return [...files.entries].map(([key, { bytes }]) => [String(key), bytes])
}

/** Every place that keeps anything: tables, words that were typed into files, and a copy as a backup makes it. */
async function keptAnywhere(app: TestApp, words: readonly string[]): Promise<string[]> {
  const state: Record<string, string> = { ...(await dbState(app)) }
  for (const [key, bytes] of storedFiles(app)) state[`file ${key}`] = Buffer.from(bytes).toString('latin1')
  const copy = join(await mkdtemp(join(tmpdir(), 'copy-')), 'copy.db')
  await app.db().query('vacuum into ?', [copy])
  state.backup = await readFile(copy, 'latin1')
  return words.flatMap((word) =>
    Object.entries(state)
      .filter(([, text]) => text.toLowerCase().includes(word.toLowerCase()))
      .map(([place]) => `${word} in ${place}`),
  )
}

test('texts about a person, typed by them or by others, are erased with them', async () => {
  const { app, zoe, walk, marks, markFor, key } = await erasureWorld()
  for (const [path, write] of Object.entries(walk)) {
    const { texts } = ofPeople.find((call) => about(call.path) === path) ?? { texts: [] }
    const before = marks.size
    const t = markFor(path)
    app.advance(1000)
    await write(t).catch((error: unknown) => {
      throw new Error(`${path} was refused`, { cause: error })
    })
    expect(marks.size, path).toBeGreaterThan(before)
    const written = [...marks.keys()]
      .filter((name) => name.startsWith(`${path} `))
      .map((name) => name.slice(path.length + 1))
    const left = texts.filter((text) => !written.includes(text) && !KEPT[path]?.test(text))
    expect(left, `${path} takes a text that is not walked`).toEqual([])
  }
  const gone = [...marks].filter(([name]) => {
    const [path = '', field = ''] = name.split(' ')
    return !KEPT[path]?.test(field)
  })
  const nameBy = new Map(gone.map(([name, mark]) => [mark, name]))
  const told = (found: string[]) => found.map((line) => `${nameBy.get(line.slice(0, 7)) ?? ''}: ${line}`)
  // They are there: else nothing would be proven by their absence.
  expect(
    (
      await keptAnywhere(
        app,
        gone.map(([, mark]) => mark),
      )
    ).length,
  ).toBeGreaterThan(gone.length / 2)
  await app.call('/erase-account', { password: PASSWORD }, { as: zoe, ...key() })
  await runJobs(app)
  expect(told(await keptAnywhere(app, [...gone.map(([, mark]) => mark), EMAIL, 'quillefeu']))).toEqual([])
})
