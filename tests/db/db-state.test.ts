/** A check that a refusal changed nothing must see every change. */
import { expect, test } from 'vitest'
import { openFileDb } from '#db/file-db.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { testApp } from '../support/test-app.ts'

const renamed = (label: string) => ({ sql: 'update user_group set label = ?', args: [label] })

test('a write is noticed, whether made by this connection or another process', async () => {
  const app = await testApp()
  const { rows } = await app.db().query("select file from pragma_database_list where name = 'main'")
  const beside = await openFileDb({ region: 'eu', url: `file:${rows[0]?.file}` })
  for (const [at, db] of [app.db(), beside, app.db('oi')].entries()) {
    await expectNothingChanged(app, async () => undefined)
    await expect(expectNothingChanged(app, () => db.write([renamed(`Groupe ${at}`)]))).rejects.toThrow(
      'to deeply equal',
    )
  }
  beside.close()
})

test('a write that is rolled back changes nothing', async () => {
  const app = await testApp()
  const undone = [renamed('Personne'), { sql: 'insert into guard (ok) values (0)', args: [] }]
  await expectNothingChanged(app, () => expect(app.db().write(undone)).rejects.toThrow())
})
