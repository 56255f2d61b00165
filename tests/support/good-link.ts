/** A link that was mailed and has not been used, as the pages of links are opened with. */
import type { RegionDb } from '#db/region-db.ts'
import type { PendingRegistration } from '#features/people/accounts/registration/registration.ts'
import { newToken } from '#features/people/accounts/tokens.ts'
import { newId } from '#lib/new-id.ts'

const pending: PendingRegistration = {
  ...{ passwordHash: 'of another browser', browserHash: null, groupId: 'ROOT' },
  ...{ firstName: 'Inès', lastName: 'Roux', phoneNumber: '0601020304', memberCardCode: null },
  ...{ accountId: null, isRoot: false, refusesMails: false },
}

/** The id at the end of its address; a magic link is that of Paul. */
export async function goodLink(db: RegionDb, kind: 'Registration' | 'MagicLink', host: string): Promise<string> {
  const { rows } = await db.query("select id from user where email = 'paul@demo.test'")
  const whose =
    kind === 'MagicLink' ? { userId: String(rows[0]?.id) } : { email: `${newId('u')}@exemple.test`, subject: pending }
  const { id, statement } = await newToken(db, { kind, host, ...whose }, Date.now())
  await db.write([statement])
  return id
}
