/** An administrator who enters another group by its premium code. */
import { expect, test } from 'vitest'
import { meanwhile } from '../../support/meanwhile.ts'
import { START, testApp } from '../../support/test-app.ts'

const names = { firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }

async function world() {
  const app = await testApp()
  const parent = await app.newGroup({ label: 'Fédération' })
  const group = await app.newGroup({ label: 'Atelier', parentPath: parent.path })
  const apart = await app.newGroup({ label: 'Forge' })
  await app.newGroup({ code: 'CE-2027' })
  await app.newGroup({ code: 'SOUS-2027', parentPath: group.path })
  const marie = await app.newMember({ groupId: group.id, adminOf: [group.id, apart.id] })
  const join = (registrationCode: string, givesUpAdministration?: true) =>
    app.call('/update-account', { ...names, registrationCode, givesUpAdministration }, { as: marie })
  const administered = async () =>
    (await app.db().query('select group_id as id from group_admin where user_id = ?', [marie.userId])).rows.map(
      ({ id }) => id,
    )
  return { app, group, apart, parent, marie, join, administered }
}

test("an administrator who enters another group's code is warned that she loses her right, and loses it in the write that moves her", async () => {
  const { app, group, apart, marie, join, administered } = await world()
  await expect(join('CE-2027')).rejects.toMatchObject({
    code: 'leavesAdministration',
    fields: ['registrationCode'],
    message: 'Vous administrez « Atelier » : en entrant dans un autre groupe, vous n’y aurez plus aucun droit.',
  })
  expect((await administered()).length).toBe(2)
  await join('CE-2027', true)
  // Rights that a super admin gave her in a group that she is not in stay.
  expect(await administered()).toEqual([apart.id])
  const read = app.call('/cse-admin/list-users-in-group', { groupId: group.id }, { as: marie })
  await expect(read).rejects.toMatchObject({ code: 'notAdmin' })
  const { rows } = await app.db().query('select call, target from audit where target = ?', [group.id])
  expect(rows).toMatchObject([{ call: '/update-account', target: group.id }])
})

test('an administrator keeps the right when the code leads to a sub-group, and loses a right that was granted meanwhile', async () => {
  const { app, group, parent, marie, join, administered } = await world()
  await join('SOUS-2027')
  expect(await administered()).toContain(group.id)
  const give = {
    sql: 'insert into group_admin (group_id, user_id, created_at) values (?, ?, ?)',
    args: [parent.id, marie.userId, START],
  }
  meanwhile(app.db(), () => app.db().write([give]))
  await join('CE-2027', true)
  expect(await administered()).not.toContain(parent.id)
})
