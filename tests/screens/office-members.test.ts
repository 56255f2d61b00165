/** The members of a committee, as its secretary meets them: how many, how they join, found by any fact, corrected. */
import { within } from '@testing-library/dom'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { subsidyBudget, subsidyRule } from '#kernel/subsidies/tables.ts'
import { ATELIER } from '../support/demo-app.ts'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { COMMITTEE, peopleTable, peopleWorld } from '../support/people-world.ts'

const FILTER = 'Rechercher un bénéficiaire'
const table = peopleTable('Bénéficiaires')

type World = Awaited<ReturnType<typeof peopleWorld>>

/** How a committee joins, and how many have. */
async function readCommittee({ app }: World): Promise<{ code: string; members: string }> {
  const { rows } = await app
    .db()
    .query(
      'select registration_code as code, (select count(*) from user where group_id = g.id) as n from user_group g where id = ?',
      [COMMITTEE],
    )
  return { code: String(rows[0]?.code), members: `${Number(rows[0]?.n)} bénéficiaires` }
}

// [P-ROUTE-024] [P-SCREEN-076] [P-SCREEN-078] [P-SCREEN-079] [P-ERROR-017]
test('a secretary sees her members, their number and how they join, or that they could not be loaded', async () => {
  const world = await peopleWorld()
  const page = await world.openMembers((visit) => visit.intercept('/cse-admin/list-users-in-group', 'gone'))
  await see('Erreur lors du chargement des bénéficiaires: le serveur n’a pas répondu, vérifiez votre connexion')
  page.intercept('/cse-admin/list-users-in-group', (pass) => pass())
  await page.press('Réessayer')
  const { code, members } = await readCommittee(world)
  await see(members)
  await see(`Code premium pour rejoindre le CSE : ${code}`)
  const columns = ['Email', 'Carte membre', 'Prénom', 'Nom', 'Téléphone', 'Rôle', "Date d'inscription"]
  expect(await table.heads()).toEqual([...columns, 'Dernière connexion'])
  expect(await table.buttons()).toBe(8)
  expect(await table.sorted()).toEqual(['Email', 'descending'])
  expect(sees(/p031@/)).toBe(false)
})

// [P-ERROR-018]
test('a secretary is told which committee could not be loaded', async () => {
  const { openMembers } = await peopleWorld()
  await openMembers((visit) => visit.intercept('/cse-admin/get-user-group', 'gone'))
  await see('Erreur lors du chargement de ug-demo-atelier')
})

// [P-SCREEN-077] [P-SCREEN-081]
test('a secretary finds a member by any field, and by whether their access is open', async () => {
  const world = await peopleWorld()
  // Each of her facts that the filter looks at is one that nobody else has.
  await world.app.db().query(
    `update user set email = 'zita@exemple.test', first_name = 'Zita', last_name = 'Zorro', phone_number = '0699887766',
         member_card_code = 'CE-ZZZ-77' where id = 'u-many-3'`,
    [],
  )
  const page = await world.openMembers()
  const { members } = await readCommittee(world)
  await see(members)
  await page.fill(FILTER, 'administrateur')
  await see('1 bénéficiaire')
  expect(await table.firstEmail()).toBe('cse@demo.test')
  for (const value of ['zita@exemple', 'Zita', 'zorro', '0699887766', 'zzz-77']) {
    await page.fill(FILTER, '')
    await see(members)
    await page.fill(FILTER, value)
    await see('1 bénéficiaire')
    expect(await table.firstEmail(), value).toBe('zita@exemple.test')
  }
  await page.fill(FILTER, '')
  const access = async (name: string) => {
    const field = await screen.findByRole('combobox', { name: 'Accès' })
    await page.user.selectOptions(field, name)
  }
  await access('Accès fermé')
  await see('Aucun résultat')
  await access('Invitation en attente')
  await expect.poll(() => table.cell('u-many-3', 0)).toBe('zita@exemple.test')
})

// [P-SCREEN-082] [P-SCREEN-083] [P-RULE-024]
test('a secretary corrects a member in a window, after which the list is loaded again', async () => {
  const { openMembers } = await peopleWorld()
  const page = await openMembers()
  await page.fill(FILTER, 'p003')
  await see('1 bénéficiaire')
  // Anywhere on the row, beside its link.
  await page.user.click(document.querySelector('[data-row=u-many-3]')?.children[3] as Element)
  const dialog = await screen.findByRole('dialog', { name: 'Fiche utilisateur' })
  await within(dialog).findByLabelText('Nom')
  expect(within(dialog).queryByRole('button', { name: 'Choisir un autre groupe' })).toBeNull()
  // Without any of three fields nothing is saved, and the field says so.
  for (const [label, missing] of [
    ['Prénom', 'Indiquez le prénom.'],
    ['Nom', 'Indiquez le nom.'],
    ['Téléphone', 'Indiquez le téléphone.'],
  ] as const) {
    const { value } = within(dialog).getByLabelText<HTMLInputElement>(label)
    await page.fill(label, ' ', dialog)
    await page.leaveField()
    await see(missing, dialog)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Modifier' }).disabled).toBe(true)
    await page.fill(label, value, dialog)
  }
  expect(page.asked('/cse-admin/update-user')).toEqual([])
  await page.fill('Nom', 'Durand', dialog)
  await page.press('Modifier', dialog)
  await see('Utilisateur mis à jour avec succès')
  await page.press('Fermer', dialog)
  await expect.poll(() => table.cell('u-many-3', 3)).toBe('Durand')
  expect(page.problems).toEqual([])
})

test('a secretary reads why a member sees an offer of the shop, at what price, and who pays it, in words of her own', async () => {
  const { app, orm, write, openMembers } = await peopleWorld()
  const made = { groupId: COMMITTEE, updatedAt: Date.now() }
  const gives = { label: 'Loisirs', percent: 40, target: 'All', minMonths: 0, isActive: true } as const
  await write([
    orm.insert(subsidyBudget).values({ ...made, id: 'bu-asked', year: 2026, amount: 100_000, used: 0 }),
    orm.insert(subsidyRule).values({ ...made, ...gives, id: 'su-asked', createdAt: Date.now() }),
    orm.update(userGroup).set({ premium: true }).where(eq(userGroup.id, COMMITTEE)),
    orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
  app.advance(1000)
  const marie = await app.demoPerson('marie@demo.test', ATELIER)
  const { activity } = await app.call(
    '/get-activity',
    { activityId: 'a-demo-rives-jour' },
    { as: marie, host: ATELIER },
  )
  const { discount } = activity.bestStock
  expect([discount?.price3.cents, discount?.ownPrice?.cents]).toEqual([2115, 1269])
  const page = await openMembers()
  await page.fill(FILTER, 'marie@demo')
  await see('1 bénéficiaire')
  await page.user.click(document.querySelector('tr[data-row]')?.children[3] as Element)
  const dialog = await screen.findByRole('dialog', { name: 'Fiche utilisateur' })
  await within(dialog).findByRole('combobox', { name: 'Activité' })
  await page.fill('Activité', 'zzyzx', dialog)
  await see('Aucune activité de ce nom dans votre boutique ni parmi vos offres.')
  await page.fill('Activité', 'rives', dialog)
  await page.user.click(await screen.findByRole('option', { name: new RegExp(activity.label) }))
  const cost = await within(dialog).findByRole('region', { name: 'Ce que coûte un billet' })
  expect(readText(cost)).toBe(
    'Prix le plus bas : 12,69 € au lieu de 21,15 € : le comité paie 8,46 €.« Loisirs » donne 8,46 €.',
  )
  expect(readText(dialog)).not.toMatch(/\b(ON|OFF)\b|Hérité/)
  expect(page.problems).toEqual([])
})
