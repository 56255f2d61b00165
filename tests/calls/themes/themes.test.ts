/** A group's theme: what is asked, what its site serves, what it inherits, and the versions to go back to. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { audit } from '#handler/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { identityProvider } from '#kernel/identity-providers/tables.ts'
import { sweepUploads } from '#kernel/media/sweep-uploads.ts'
import { media } from '#kernel/media/tables.ts'
import { joined, plainPicture } from '../../support/pictures.ts'
import { pictureTexts } from '../../support/refusal-texts.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { type Member, type TestApp, testApp } from '../../support/test-app.ts'

const NORTH = 'nord.hoobiiz.localhost'

type Theme = NonNullable<CallInput<'/admin/update-group-white-labeling'>['whiteLabeling']>

const hero = {
  type: 'ModeHero' as const,
  hero: '',
  logo: '',
  title: 'La nuit vous appartient',
  bgGradient1: '#05010f',
  bgGradient2: '#2a1157',
  textColor: '#ffffff',
  titleColor: '#c9a6ff',
  inputBackgroundColor: '#1b1033',
  inputTextColor: '#ffffff',
  inputBorderColor: '#c9a6ff',
  buttonBackgroundColor: '#c9a6ff',
  buttonTextColor: '#12082b',
  linkTextColor: '#c9a6ff',
}
const theme = (fields: Partial<Theme> = {}): Theme => ({
  theme: 'Cse',
  logo: '',
  title: 'Comité du Nord',
  pageTitle: 'Comité du Nord, loisirs',
  mainColor: '#1d5c2f',
  accentTextColor: '#ffffff',
  linkTextColor: '#1d5c2f',
  disabledButtonColor: '#cccccc',
  outlineColor: '#dddddd',
  auth: { type: 'ModeDefault' },
  home: { title: 'Bonjour le Nord', sentence: 'Vos sorties, entre Lille et la mer.', picture: '' },
  ...fields,
})

async function office(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const group = await app.newGroup({ label: 'Nord', cseDomain: NORTH })
  const below = await app.newGroup({ label: 'Nord, Lille', parentPath: group.path })
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const save = (whiteLabeling: Theme | null, groupId = group.id, ifUpdatedAt?: number) => {
    app.advance(1000)
    return app.call('/admin/update-group-white-labeling', { groupId, whiteLabeling, ifUpdatedAt }, { as: admin })
  }
  const readTheme = async (groupId = group.id) =>
    (await app.call('/admin/get-group-theme', { groupId }, { as: admin })).item
  const served = async (as?: Member) => (await app.call('/get-session', {}, { host: NORTH, as })).session.whiteLabeling
  return { app, group, below, admin, save, themeOf: readTheme, served }
}

async function upload(app: TestApp, as: Member, bytes: Uint8Array, mimeType = 'image/png', purpose?: 'logo') {
  const { id, url } = await app.call('/admin/start-media-upload', { mimeType, size: bytes.byteLength, purpose }, { as })
  const key = new URL(url, 'http://x').pathname.slice('/files/'.length)
  await app.platform.files.putOnce(key, bytes, mimeType)
  await app.call('/admin/finish-media-upload', { id }, { as })
  return id
}

// D42
test("a group restored from the trash has its theme, its versions and its employer's sign-in again", async () => {
  const { app, group, below, admin, save, themeOf } = await office()
  const as = { as: admin }
  await app.call('/admin/delete-user-group', { groupId: below.id }, as)
  await save(theme({ title: 'Premier' }))
  await save(theme())
  app.advance(1000)
  const signIn = { label: 'Usine SA', issuer: 'https://identite.exemple.fr', clientId: 'guichet', enabled: true }
  const secrets = { clientSecret: 'scellé', mailDomains: ['usine.test'], createdAt: 1, updatedAt: 2 }
  await app.db().write([
    app
      .db()
      .orm.insert(identityProvider)
      .values({ groupId: group.id, ...signIn, ...secrets }),
  ])
  await app.call('/admin/update-user-group', { groupId: group.id, cseDomain: null }, as)
  const everything = () =>
    Promise.all([
      themeOf(),
      app.call('/admin/list-group-themes', { groupId: group.id }, as),
      app.call('/admin/get-identity-provider', { groupId: group.id }, as),
      app
        .db()
        .query('select * from identity_provider')
        .then(({ rows }) => rows),
    ])
  const before = await everything()
  expect(before[1].items).toHaveLength(2)
  const { trashId } = await app.call('/admin/delete-user-group', { groupId: group.id }, as)
  expect((await app.db().query('select 1 from identity_provider')).rows).toEqual([])
  app.advance(1000)
  await app.call('/admin/restore-from-trash', { trashId }, as)
  expect(await everything()).toEqual(before)
})

// [P-CALL-015]
test('a saved theme is served at the next request, kept pages included', async () => {
  const { app, save, served } = await office({ pageCacheBytes: 1_000_000 })
  const page = async () => (await app.fetch('/terms', { host: NORTH })).text()
  expect([await page(), await page()]).toEqual([expect.stringContaining('Hoobiiz'), expect.stringContaining('Hoobiiz')])
  await save(theme())
  const shown = await page()
  expect(shown).toContain('--main:#1d5c2f')
  expect(shown).toContain('Site offert par Comité du Nord')
  expect(await served()).toMatchObject({ title: 'Comité du Nord', mainColor: '#1d5c2f' })
  await save(theme({ mainColor: '#7a1020' }))
  expect(await page()).toContain('--main:#7a1020')
  await save(null)
  expect(await page()).not.toContain('Comité du Nord')
})

// [C-ENTITY-006] [C-ENTITY-007] [C-ENTITY-008] [P-ENTITY-008] [P-ENTITY-009] [P-ENTITY-010]
test('each part of a theme is stored and served as it was chosen, and only the logo and the home may be missing', async () => {
  const { app, group, admin, save, served, themeOf } = await office()
  // Each colour of its own: what is exchanged with another part is seen.
  const own = (at: number) => `#a1b2${at.toString(16).padStart(2, '0')}`
  const isColour = ([, value]: [string, unknown]) => /^#/.test(`${value}`)
  const recolour = <Whole extends object>(whole: Whole, from: number): Whole => {
    const colours = Object.entries(whole).filter(isColour)
    return { ...whole, ...Object.fromEntries(colours.map(([name], at) => [name, own(from + at)])) }
  }
  const chosen = recolour(theme({ auth: recolour(hero, 16) }), 0)
  const all = [...Object.entries(chosen), ...Object.entries(chosen.auth)].filter(isColour).map(([, value]) => value)
  expect([all.length, new Set(all).size]).toEqual([15, 15])
  await save(chosen)
  expect((await themeOf()).whiteLabeling).toEqual(chosen)
  const { auth, logo, ...shown } = await served()
  const { auth: _auth, logo: _logo, ...wanted } = chosen
  expect(shown).toEqual(wanted)
  expect(logo).toMatch(/^(data:image|\/)/)
  expect(auth).toEqual(chosen.auth)
  await save(theme())
  expect((await served()).auth).toEqual({ type: 'ModeDefault' })
  const refused = async (whiteLabeling: object) => {
    const input = { groupId: group.id, whiteLabeling }
    return (await app.send('/admin/update-group-white-labeling', input, { as: admin })).status
  }
  const { logo: _ofOurs, home: _words, ...needed } = chosen
  for (const part of Object.keys(needed)) expect(await refused({ ...chosen, [part]: undefined }), part).toBe(400)
  for (const wrong of [{ theme: 'Autre' }, { mainColor: 'vert' }, { auth: { type: 'ModeAutre' } }, { font: 'Arial' }])
    expect(await refused({ ...chosen, ...wrong }), JSON.stringify(wrong)).toBe(400)
  expect(await served()).toMatchObject({ title: chosen.title, auth: { type: 'ModeDefault' } })
})

test("a group in the default theme shows the site's colours, even when it has chosen others", async () => {
  const { save, served, themeOf } = await office()
  await save(theme({ theme: 'Youpiiz', mainColor: '#ff0000' }))
  expect(await served()).toMatchObject({ theme: 'Youpiiz', title: 'Comité du Nord', mainColor: '#0f4c5c' })
  expect((await themeOf()).whiteLabeling).toMatchObject({ mainColor: '#ff0000' })
})

test("sub-groups show the nearest theme above, and a group without any shows its site's", async () => {
  const { app, group, below, save, themeOf, served } = await office()
  expect(await themeOf(below.id)).toMatchObject({
    whiteLabeling: null,
    path: ['ROOT', group.id, below.id],
    inherited: { from: null, whiteLabeling: { title: 'Hoobiiz' } },
    domain: NORTH,
    heirs: 0,
    updatedAt: 0,
  })
  expect((await themeOf()).heirs).toBe(1)
  await save(theme())
  expect((await themeOf(below.id)).inherited).toMatchObject({
    from: { id: group.id, label: 'Nord' },
    whiteLabeling: { title: 'Comité du Nord' },
  })
  const member = await app.newMember({ groupId: below.id, host: NORTH })
  expect(await served(member)).toMatchObject({ title: 'Comité du Nord' })
  await save(theme({ title: 'Lille' }), below.id)
  expect((await themeOf()).heirs).toBe(0)
  expect(await served(member)).toMatchObject({ title: 'Lille' })
  // The site of a group is that of its domain, whichever the operator works on.
  const atelier = await app.newGroup({ label: 'Atelier', cseDomain: 'atelier.localhost' })
  expect((await themeOf(atelier.id)).inherited.whiteLabeling.title).toBe('CSE L’Atelier')
})

// [C-ENTITY-006] [C-ENTITY-008] [P-ENTITY-008] [P-ENTITY-010]
test('logo and pictures are stored as media ids, and the site shows their URLs once they are processed', async () => {
  const { app, admin, save, served, themeOf } = await office()
  const logo = await upload(app, admin, await plainPicture('png', 600, 200), 'image/png', 'logo')
  const picture = await upload(app, admin, await plainPicture('jpeg', 1300, 900), 'image/jpeg')
  // A media object is as good as its id.
  await save(
    theme({ logo: { id: logo, media: { versions: [], placeholder: null } }, auth: { ...hero, hero: picture, logo } }),
  )
  const waiting = await served()
  expect(waiting.logo).toBe((await app.call('/get-session', {})).session.whiteLabeling.logo)
  expect(waiting.auth).toMatchObject({ hero: '', logo: '' })
  await runJobs(app)
  app.advance(1000)
  const shown = await served()
  expect(shown.logo).toMatch(new RegExp(`^/media/media/${logo}/\\d\\.png$`))
  expect(shown.auth).toMatchObject({
    logo: shown.logo,
    hero: expect.stringMatching(new RegExp(`${picture}/\\d\\.webp$`)),
  })
  expect((await app.fetch(shown.logo, { host: NORTH })).status).toBe(200)
  const { whiteLabeling, media: pictures } = await themeOf()
  expect(whiteLabeling).toMatchObject({ logo, auth: { hero: picture } })
  expect(new Set(pictures.map(({ id }) => id))).toEqual(new Set([logo, picture]))
  // A picture that only a former version names is not swept.
  await save(theme())
  app.advance(30 * 86_400_000)
  await sweepUploads(app.db(), app.platform.files, Date.now())
  expect(await app.db().orm.select({ swept: media.sweptAt }).from(media)).toEqual([{ swept: null }, { swept: null }])
})

test("mails to a group's people are in its theme, with a logo that mail programs can show", async () => {
  const { app, admin, group, save } = await office()
  const logo = await upload(app, admin, await plainPicture('png', 600, 200), 'image/png', 'logo')
  await runJobs(app)
  await save(theme({ logo }))
  const member = await app.newMember({ groupId: group.id, host: NORTH, password: 'correct horse' })
  await app.call('/forgot-password', { email: member.email }, { host: NORTH })
  const [sent] = await app.mails()
  expect(sent?.html).toContain('#1d5c2f')
  expect(sent?.html).toMatch(new RegExp(`src="http://${NORTH}[^"]*/media/media/${logo}/\\d\\.png"`))
})

test('every valid colour text is accepted, and stored as six digits', async () => {
  const { save } = await office()
  const asked = [
    ['#ABC', '#aabbcc'],
    ['1d5c2f', '#1d5c2f'],
    [' #1D5C2F ', '#1d5c2f'],
    ['rgb(29, 92, 47)', '#1d5c2f'],
    ['rgb(29 92 47)', '#1d5c2f'],
  ] as const
  for (const [typed, kept] of asked)
    expect((await save(theme({ mainColor: typed }))).item.whiteLabeling?.mainColor, typed).toBe(kept)
  const { item } = await save(theme({ auth: { ...hero, titleColor: '#FFF' } }))
  expect(item.whiteLabeling?.auth).toMatchObject({ titleColor: '#ffffff' })
})

// [P-RULE-017] [P-RULE-018]
test('a save refuses wrong colours, texts and pictures in French at their fields, and writes nothing', async () => {
  const { app, admin, save, themeOf } = await office()
  const broken = await upload(app, admin, joined(await plainPicture('png', 90, 90), 'x').slice(0, 60))
  await runJobs(app)
  const colour = 'Indiquez une couleur comme #1a2b3c.'
  const { title: _title, ...untitled } = hero
  const refused: [unknown, string, string | RegExp][] = [
    [theme({ mainColor: 'rouge' }), 'mainColor', colour],
    [theme({ linkTextColor: '#12345' }), 'linkTextColor', colour],
    [theme({ outlineColor: 'rgb(300,0,0)' }), 'outlineColor', colour],
    [theme({ disabledButtonColor: '#'.padEnd(5000, 'a') }), 'disabledButtonColor', colour],
    [theme({ auth: { ...hero, bgGradient2: 'transparent' } }), 'auth.bgGradient2', colour],
    [theme({ title: '  ' }), 'title', 'Indiquez le nom du site.'],
    [theme({ title: 'x'.repeat(61) }), 'title', 'Le nom du site a 60 caractères au plus.'],
    [theme({ pageTitle: '' }), 'pageTitle', 'Indiquez le titre de l’onglet.'],
    [theme({ pageTitle: 'x'.repeat(121) }), 'pageTitle', 'Le titre de l’onglet a 120 caractères au plus.'],
    [theme({ auth: { ...hero, title: 'x'.repeat(121) } }), 'auth.title', 'Le titre a 120 caractères au plus.'],
    [{ ...theme(), auth: untitled }, 'auth.title', /Requête invalide/],
    [{ ...theme(), auth: { type: 'ModeHero' } }, 'auth.hero', /Requête invalide/],
    [{ ...theme(), auth: { type: 'ModeOther' } }, 'auth', /Requête invalide/],
    [{ ...theme(), theme: 'Autre' }, 'theme', /Requête invalide/],
    [theme({ logo: 'm-unknown' }), 'logo', 'Média introuvable'],
    [theme({ logo: 'https://ailleurs.exemple/logo.png' }), 'logo', 'Média introuvable'],
    [theme({ auth: { ...hero, hero: broken } }), 'auth.hero', pictureTexts.broken],
  ]
  for (const field of Object.keys(hero).filter((name) => name !== 'type' && name !== 'logo'))
    refused.push([{ ...theme(), auth: { ...hero, [field]: undefined } }, `auth.${field}`, /Requête invalide/])
  for (const [asked, field, text] of refused) {
    const error = await save(asked as Theme).catch((reason: unknown) => reason)
    const message = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
    expect(error, `${field} ${JSON.stringify(asked).slice(0, 300)}`).toMatchObject({ message })
    expect((error as { fields: string[] }).fields.join(), field).toContain(`whiteLabeling.${field}`)
  }
  expect(await themeOf()).toMatchObject({ whiteLabeling: null, updatedAt: 0 })
  for (const auth of [{ type: 'ModeDefault' as const }, hero])
    expect((await save(theme({ auth }))).item.whiteLabeling?.auth).toEqual(auth)
})

test('the group of everyone has no theme, because each site has its own', async () => {
  const { save } = await office()
  await expect(save(theme(), 'ROOT')).rejects.toMatchObject({ code: 'rootHasNoTheme', status: 400 })
  await expect(save(theme(), 'ug-nowhere')).rejects.toMatchObject({ code: 'groupNotFound' })
})

test("a save based on an outdated theme names the author and the changes, and a group's new name is not a conflict", async () => {
  const { app, group, save, themeOf } = await office()
  const { updatedAt } = (await save(theme())).item
  const db = app.db()
  await db.write([
    db.orm.update(userGroup).set({ label: 'Nord II', updatedAt: 4e12 }).where(eq(userGroup.id, group.id)),
  ])
  const second = await save(theme({ mainColor: '#7a1020' }), group.id, updatedAt)
  await expect(save(theme({ title: 'Autre' }), group.id, updatedAt)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    status: 409,
    details: {
      updatedAt: second.item.updatedAt,
      changes: [{ by: 'Sam Ott', after: { whiteLabeling: { mainColor: '#7a1020' } } }],
    },
  })
  // Two at one moment: one of them.
  const { updatedAt: now } = await themeOf()
  const both = await Promise.allSettled([
    save(theme({ title: 'Un' }), group.id, now),
    save(theme({ title: 'Deux' }), group.id, now),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find(({ status }) => status === 'rejected')
  expect(lost).toMatchObject({ reason: { code: 'changedMeanwhile' } })
})

test('a save adds a version with author and date, an unchanged save adds none, and undoing adds one', async () => {
  const { app, admin, group, save, themeOf } = await office()
  await save(theme())
  await save(theme())
  const { item } = await save(theme({ mainColor: '#7a1020' }))
  await save(null)
  const versions = () => app.call('/admin/list-group-themes', { groupId: group.id }, { as: admin })
  const { items, total } = await versions()
  expect([total, items.map(({ whiteLabeling }) => whiteLabeling?.mainColor)]).toEqual([
    3,
    [undefined, '#7a1020', '#1d5c2f'],
  ])
  expect(items[1]).toMatchObject({ by: 'Sam Ott', ts: item.updatedAt, whiteLabeling: theme({ mainColor: '#7a1020' }) })
  const page = await app.call('/admin/list-group-themes', { groupId: group.id, limit: 2 }, { as: admin })
  const next = { groupId: group.id, limit: 2, cursor: page.nextCursor ?? '' }
  const rest = await app.call('/admin/list-group-themes', next, { as: admin })
  expect([...page.items, ...rest.items]).toEqual(items)

  const history = await app.call('/admin/list-history', { target: group.id }, { as: admin })
  expect(history.items).toHaveLength(3)
  await app.call('/admin/undo-change', { changeId: history.items[0]?.id ?? '' }, { as: admin })
  expect((await themeOf()).whiteLabeling?.mainColor).toBe('#7a1020')
  expect((await versions()).total).toBe(4)
  const rows = await app.db().orm.select({ call: audit.call }).from(audit).where(eq(audit.target, group.id))
  expect(rows).toHaveLength(4)
})

test('a version is restored, one of another group is not found, and later changes are reported', async () => {
  const { app, admin, group, below, save, served, themeOf } = await office()
  const first = (await save(theme())).item
  await save(theme({ mainColor: '#7a1020' }))
  await save(theme({ title: 'Lille' }), below.id)
  const listThemes = async (groupId: string) =>
    (await app.call('/admin/list-group-themes', { groupId }, { as: admin })).items
  const restore = (versionId: string, ifUpdatedAt?: number, groupId = group.id) => {
    app.advance(1000)
    return app.call('/admin/restore-group-theme', { groupId, versionId, ifUpdatedAt }, { as: admin })
  }
  const oldest = (await listThemes(group.id)).at(-1)?.id ?? ''
  await expect(restore(oldest, first.updatedAt)).rejects.toMatchObject({ code: 'changedMeanwhile' })
  await expect(restore(oldest, undefined, below.id)).rejects.toMatchObject({ code: 'themeVersionNotFound' })
  await expect(restore(oldest, undefined, 'ug-nowhere')).rejects.toMatchObject({ code: 'groupNotFound' })
  expect((await themeOf()).whiteLabeling?.mainColor).toBe('#7a1020')
  const { item } = await restore(oldest, (await themeOf()).updatedAt)
  expect(item.whiteLabeling?.mainColor).toBe('#1d5c2f')
  expect((await served()).mainColor).toBe('#1d5c2f')
  const [latest] = (await app.call('/admin/list-history', { target: group.id }, { as: admin })).items
  await app.call('/admin/undo-change', { changeId: latest?.id ?? '' }, { as: admin })
  expect((await served()).mainColor).toBe('#7a1020')
})
